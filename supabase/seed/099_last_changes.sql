-- Who changed what: the seed itself has no author.

set constraints all immediate;
set constraints all deferred;
update public.content_revisions r set saved_by = u.id, saved_by_name = u.full_name, saved_at = now() - make_interval(days => v.ago, hours => v.ago)
from (values
  ('home', 'superadmin', 24), ('about', 'superadmin', 31), ('services', 'admin', 58), ('membership', 'admin', 12), ('contact', 'admin', 89), ('questions', 'admin', 17), ('partners', 'superadmin', 44),
  ('people', 'superadmin', 30)
) as v (page, mailbox, ago)
join public.pages p on p.key = v.page
join auth.users a on a.email = v.mailbox || '@bkcc.example'
join public.user_profiles u on u.id = a.id
where r.item_id = p.id;
update public.legal_versions l set author_id = u.id, author_name = u.full_name
from public.user_profiles u join auth.users a on a.id = u.id where a.email = 'superadmin@bkcc.example';

-- Events became public when they were written.
update public.events e set published_at = e.created_at where e.published_at is not null and e.created_at < e.published_at;

-- What the audit log would say of the last weeks, in office hours.
insert into public.audit_log (happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after)
select least(now(), ((w.at at time zone 'Europe/Sofia')::date + time '09:00' + make_interval(mins => abs(hashtext(w.id::text || w.action)) % 500)) at time zone 'Europe/Sofia'), u.id, u.full_name, w.action, w.subject, w.id::text, w.name, w.before, w.after
from (
  select e.created_at, 'editor', 'created', 'event', e.id, e.title, null::jsonb, jsonb_build_object('title', e.title, 'slug', e.slug, 'status', 'upcoming')
    from public.events e where e.start_date > now()
  union all
  select now() - interval '36 days', 'editor', 'changed', 'event', e.id, e.title, '{"status": "upcoming"}', '{"status": "cancelled"}' from public.events e where e.status = 'cancelled'
  union all
  select a.created_at, 'editor', 'created', 'article', a.id, a.title, null, jsonb_build_object('title', a.title, 'slug', a.slug, 'status', a.status)
    from public.news_articles a where a.created_at between now() - interval '60 days' and now()
  union all
  select s.at, split_part(p.email, '@', 1), 'changed', 'application', a.id, a.company_name, jsonb_build_object('status', s.from_status), jsonb_build_object('status', s.to_status)
    from public.membership_application_steps s join public.membership_applications a on a.id = s.application_id join public.user_profiles p on p.id = s.actor_id where s.from_status <> s.to_status
) as w (at, mailbox, action, subject, id, name, before, after)
join auth.users a on a.email = w.mailbox || '@bkcc.example'
join public.user_profiles u on u.id = a.id
order by 1;
