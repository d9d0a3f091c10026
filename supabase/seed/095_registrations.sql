-- Registrations: two events that have begun to fill, one of them with a waiting list of its own making.

insert into public.event_registrations (id, event_id, name, email, company, phone, user_id, status, created_at, queued_at, confirmed_at)
select ('95000000-0000-4000-8000-' || lpad((n + 100 * (e.event - 1))::text, 12, '0'))::uuid, ('31000000-0000-4000-8000-' || lpad(e.event::text, 12, '0'))::uuid,
  p.first_name || ' ' || p.last_name, coalesce(u.email, lower(p.first_name) || '.' || lower(p.last_name) || '@' || replace(replace(lower(p.company), ' ', '-'), '’', '') || '.example'), p.company, p.phone, u.id,
  'confirmed', now() - make_interval(days => 9, hours => (-n * 7)::integer), now() - make_interval(days => 9, hours => (-n * 7)::integer), now() - make_interval(days => 9, hours => (-n * 7)::integer)
from (values (1, 14), (4, 9)) as e (event, people),
  lateral (select row_number() over () as n, v.* from (values
    ('Boyan', 'Arnaudov', 'Strandzha Timber', '+359 56 000 0101'), ('Aigerim', 'Sadykova', 'Ulytau Wool', '+7 710 000 0102'), ('Member', 'Demo', 'Demo', null), ('Desislava', 'Mincheva', 'Iskar Bearings', null),
    ('Yerlan', 'Abenov', 'Altyn Dala Grain', '+7 714 000 0105'), ('Petya', 'Zaharieva', 'Zaharieva Translations', null), ('Timur', 'Omarov', 'Omarov Legal', null), ('Nikola', 'Raykov', 'Thrace Solar', '+359 32 000 0108'),
    ('Madina', 'Kassenova', 'Tengri Tea', null), ('Georgi', 'Uzunov', 'Black Sea Freight', '+359 52 000 0110'), ('Assel', 'Nurlanova', 'Shymkent Textiles', null), ('Ivaylo', 'Tonchev', 'Tonchev Instruments', null),
    ('Ruslan', 'Zhakupov', 'Zhakupov Dairy', '+7 727 000 0113'), ('Kalina', 'Petkova', 'Rose Valley Oils', null)) as v (first_name, last_name, company, phone)) as p
  left join auth.users u on p.company = 'Demo' and u.email = 'member@bkcc.example'
where p.n <= e.people and (p.company <> 'Demo' or u.id is not null);
update public.event_registrations r set name = p.full_name, company = coalesce(p.company_name, 'Member company') from public.user_profiles p where p.id = r.user_id;
