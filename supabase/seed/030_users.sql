-- Demo accounts, all with the password bkcc-demo: sign-in rows in the form that Supabase Auth expects, and their profiles.

-- Accounts are by invitation; the owner of the database may make them without.
select set_config('bkcc.owner_makes_accounts', 'on', false);

with password as materialized (
  select extensions.crypt('bkcc-demo', extensions.gen_salt('bf', 10)) as hash
), account (id, email, first_name, last_name, joined_days_ago) as (
  values
    ('10000000-0000-4000-8000-000000000001'::uuid, 'superadmin@bkcc.example', 'Elena', 'Marinova', 720),
    ('10000000-0000-4000-8000-000000000002'::uuid, 'admin@bkcc.example', 'Daniyar', 'Seitov', 705),
    ('10000000-0000-4000-8000-000000000003'::uuid, 'editor@bkcc.example', 'Viktoria', 'Dencheva', 512),
    ('10000000-0000-4000-8000-000000000004'::uuid, 'member@bkcc.example', 'Martin', 'Kalchev', 355),
    ('10000000-0000-4000-8000-000000000005'::uuid, 'aigerim.nurlanova@bkcc.example', 'Aigerim', 'Nurlanova', 268),
    ('10000000-0000-4000-8000-000000000006'::uuid, 'b.tasheva@pontica-port.example', 'Boryana', 'Tasheva', 430),
    ('10000000-0000-4000-8000-000000000007'::uuid, 'askar.zhumadil@sarydala.example', 'Askar', 'Zhumadil', 402),
    ('10000000-0000-4000-8000-000000000008'::uuid, 'r.gospodinova@nishka.example', 'Ralitsa', 'Gospodinova', 291),
    ('10000000-0000-4000-8000-000000000009'::uuid, 'dana.mukasheva@kerege.example', 'Dana', 'Mukasheva', 244),
    ('10000000-0000-4000-8000-000000000010'::uuid, 'kiril.doynov@tundzha-loom.example', 'Kiril', 'Doynov', 190),
    ('10000000-0000-4000-8000-000000000011'::uuid, 'ruslan.tokhtar@mangystau-quay.example', 'Ruslan', 'Tokhtar', 127),
    ('10000000-0000-4000-8000-000000000012'::uuid, 'n.petkanova@struma-terrace.example', 'Neda', 'Petkanova', 63),
    ('10000000-0000-4000-8000-000000000013'::uuid, 'aliya.sarsen@zhelqaqpa.example', 'Aliya', 'Sarsen', 22),
    ('10000000-0000-4000-8000-000000000014'::uuid, 'accountant@bkcc.example', 'Galina', 'Ruseva', 340)
), created as (
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
    confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
    reauthentication_token, phone_change, phone_change_token)
  select '00000000-0000-0000-0000-000000000000', a.id, 'authenticated', 'authenticated', a.email, password.hash,
    now() - make_interval(days => a.joined_days_ago),
    '{"provider":"email","providers":["email"]}'::jsonb,
    jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name),
    now() - make_interval(days => a.joined_days_ago), now(), '', '', '', '', '', '', '', ''
  from account a cross join password
  returning id, email
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), 'email', id::text, id,
  jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true, 'phone_verified', false), now(), now(), now()
from created;

insert into public.user_profiles (id, first_name, last_name, company_name, company_id, job_role, phone, role_id, created_at)
select u.id, u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name',
  v.company_name, v.company_id::uuid, v.job_role, v.phone, r.id, u.created_at
from (values
  ('superadmin@bkcc.example', 'super_administrator', 'BKCC', null, 'Secretary General', '+359 2 000 0001'),
  ('admin@bkcc.example', 'administrator', 'BKCC', null, 'Head of Membership', '+359 2 000 0002'),
  ('editor@bkcc.example', 'editor', 'BKCC', null, 'Communications Editor', '+359 2 000 0003'),
  ('aigerim.nurlanova@bkcc.example', 'editor', 'BKCC', null, 'Correspondent, Almaty', '+7 727 000 0005'),
  ('member@bkcc.example', null, 'Chardaklia Hydraulics', '20000000-0000-4000-8000-000000000008', 'Export Manager', '+359 67 000 0004'),
  ('b.tasheva@pontica-port.example', null, 'Pontica Port Services', '20000000-0000-4000-8000-000000000004', 'Commercial Director', '+359 52 000 0006'),
  ('askar.zhumadil@sarydala.example', null, 'Sary Dala Milling', '20000000-0000-4000-8000-000000000021', 'Head of Sales', '+7 714 000 0007'),
  ('r.gospodinova@nishka.example', null, 'Nishka Software', '20000000-0000-4000-8000-000000000006', 'Managing Partner', '+359 2 000 0008'),
  ('dana.mukasheva@kerege.example', null, 'Kerege Fintech', '20000000-0000-4000-8000-000000000027', 'Chief Operating Officer', '+7 727 000 0009'),
  ('kiril.doynov@tundzha-loom.example', null, 'Tundzha Loom', '20000000-0000-4000-8000-000000000009', 'Owner', '+359 44 000 0010'),
  ('ruslan.tokhtar@mangystau-quay.example', null, 'Mangystau Quay Terminal', '20000000-0000-4000-8000-000000000022', 'Terminal Manager', '+7 729 000 0011'),
  ('n.petkanova@struma-terrace.example', null, 'Struma Terrace Vineyards', '20000000-0000-4000-8000-000000000012', 'Winemaker', null),
  ('aliya.sarsen@zhelqaqpa.example', null, 'Zhel Qaqpa Renewables', '20000000-0000-4000-8000-000000000025', 'Grid Connection Engineer', '+7 728 000 0013'),
  ('accountant@bkcc.example', null, null, null, 'Accountant', '+359 2 000 0014')
) as v (email, role_name, company_name, company_id, job_role, phone)
join auth.users u on u.email = v.email
left join public.user_roles r on r.name = v.role_name
on conflict (id) do update set
  first_name = excluded.first_name, last_name = excluded.last_name, company_name = excluded.company_name,
  company_id = excluded.company_id, job_role = excluded.job_role, phone = excluded.phone, role_id = excluded.role_id;

update public.user_profiles set is_accountant = true where email = 'accountant@bkcc.example';

select set_config('bkcc.owner_makes_accounts', '', false);
