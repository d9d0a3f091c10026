-- Applications: one from a company that is a member already, and the steps by which each came to its state.

insert into public.membership_applications (id, tier, company_name, contact_name, country, email, phone, industry, employee_count, message, is_authorized, status, created_at) values
  ('61000000-0000-4000-8000-000000000008', 'professional', 'DOLINA ATTAR Ltd.', 'Petya Stoilova', 'bulgaria', 'sales@dolina-attar.example', '+359 431 000 108',
   'agriculture', '11-50', 'Our sales team would like its own access to the portal.', true, 'submitted', now() - interval '3 days 7 hours');

insert into public.membership_application_steps (application_id, at, actor_name, to_status)
select a.id, a.created_at, 'Applicant', 'submitted' from public.membership_applications a order by a.created_at;

insert into public.membership_application_steps (application_id, at, actor_id, actor_name, from_status, to_status, note, message)
select ('61000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, a.created_at + make_interval(hours => v.hours_later), p.id, coalesce(p.full_name, 'Applicant'), v.from_status, v.to_status, v.note, v.message
from (values
  (3, 'admin@bkcc.example', 26, 'submitted', 'in_review', null, null),
  (3, 'superadmin@bkcc.example', 70, 'in_review', 'in_review', 'Registry extract asked for by telephone; they promised it for next week.', null),
  (4, 'superadmin@bkcc.example', 50, 'submitted', 'in_review', 'Two of our members know them. References to follow.', null),
  (5, 'admin@bkcc.example', 20, 'submitted', 'in_review', null, null),
  (5, 'admin@bkcc.example', 93, 'in_review', 'approved', null, 'Welcome. Your first invitation is to the working breakfast in Astana.'),
  (6, 'admin@bkcc.example', 4, 'submitted', 'in_review', null, null),
  (6, 'admin@bkcc.example', 5, 'in_review', 'rejected', 'Advertising. No trace of the company in any registry.', 'We could not find your company in a public registry, and therefore cannot admit it.'),
  (7, null, 240, 'submitted', 'withdrawn', null, null)
) as v (number, email, hours_later, from_status, to_status, note, message)
join public.membership_applications a on a.id = ('61000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
left join public.user_profiles p on p.email = v.email
order by a.created_at, v.hours_later;

update public.membership_applications a set
  reviewer_id = (select s.actor_id from public.membership_application_steps s where s.application_id = a.id and s.actor_id is not null and s.from_status <> s.to_status order by s.id desc limit 1),
  reviewer_name = (select s.actor_name from public.membership_application_steps s where s.application_id = a.id and s.actor_id is not null and s.from_status <> s.to_status order by s.id desc limit 1),
  decided_at = (select s.at from public.membership_application_steps s where s.application_id = a.id and s.to_status in ('approved', 'rejected', 'withdrawn') order by s.id desc limit 1),
  member_id = case when a.id = '61000000-0000-4000-8000-000000000005' then '20000000-0000-4000-8000-000000000037'::uuid end;

insert into public.memberships (member_id, application_id, tier, starts_on, ends_on)
select a.member_id, a.id, a.tier, a.decided_at::date, (a.decided_at + interval '1 year')::date - 1 from public.membership_applications a where a.member_id is not null;
