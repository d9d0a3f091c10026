-- Membership facts: what a membership brought a member in a calendar year of the office's zone. Nothing here is a
-- score; each number leads to its rows.

-- Visits of company pages.

create table private.company_visits (
  member_id uuid not null references public.members (id) on delete cascade,
  day date not null,
  number integer not null,
  primary key (member_id, day)
);
comment on table private.company_visits is
  'How often the page of each member was opened, by day on the office''s clock. Nothing says by whom.';

create function private.count_company_visit(of_slug text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  opened uuid := (select m.id from private.listed_members m where m.slug = of_slug);
begin
  if opened is null or private.is_staff() or opened in (select private.own_members())
    or not private.within_caps('company_visit', null) then
    return;
  end if;
  insert into private.company_visits as v (member_id, day, number) values (opened, private.office_day(), 1)
    on conflict (member_id, day) do update set number = v.number + 1;
end $$;

create function public.count_company_visit(of_slug text) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.count_company_visit(of_slug) $$;
comment on function public.count_company_visit(text) is
  'Counts that the page of a listed member was opened: one number a member and day. Does nothing for other slugs, for '
  'staff, for the member''s own people, and for what one origin opens above its cap (submission_caps).';

-- The facts.

create function private.link_to_company(of_member uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
  select '/members/(' || string_agg(s.slug, '|') || ')($|["/?#])' from (
    select m.slug from public.members m where m.id = of_member
    union select r.slug from public.member_redirects r where r.member_id = of_member) as s (slug)
$$;
comment on function private.link_to_company(uuid) is
  'A pattern of what follows the beginning of an address that leads to the page of a member, by its slug or a former '
  'one. Slugs have no characters with a meaning in patterns.';

create function private.is_named_in(block jsonb, of_member uuid, link text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select case block ->> 'kind'
    when 'text' then block ->> 'html' ~ ('href="' || link)
    when 'picture' then block ->> 'link' ~ ('^' || link)
    when 'button' then block ->> 'href' ~ ('^' || link)
    when 'article' then exists (select from public.article_members l
      where l.member_id = of_member and l.article_id = (block ->> 'article_id')::uuid)
    when 'event' then exists (select from public.event_members l
      where l.member_id = of_member and l.event_id = (block ->> 'event_id')::uuid) end
$$;
comment on function private.is_named_in(jsonb, uuid, text) is
  'Whether a block of an issue names a member: it leads to its page, or shows an article or an event about it.';

create function private.get_membership_facts(of_member uuid, of_year integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  most constant integer := 200;
  staff constant boolean := private.is_staff();
  m public.members;
  people uuid[];
  addresses text[];
  link text;
  this_year constant integer := extract(year from private.office_day());
  year constant integer := coalesce(of_year, this_year);
  head jsonb;
  first_day date;
  begins timestamptz;
  ends timestamptz;
begin
  perform private.require_right(staff or private.manages(of_member),
    'Only its managers and the office may see what a membership brought.');
  select o.* into m from public.members o where o.id = of_member and (o.status = 'active' or private.is_admin());
  if m.id is null then
    raise exception 'There is no such member. It may have been deleted.' using errcode = 'PT404';
  end if;
  head := jsonb_build_object('name', m.name, 'slug', m.slug,
    'listed', exists (select from private.listed_members l where l.id = m.id),
    'first_year', extract(year from m.created_at at time zone 'Europe/Sofia'), 'last_year', this_year);
  if year not between (head ->> 'first_year')::integer and this_year then return head; end if;
  people := array(select l.person_id from public.member_people l where l.member_id = m.id);
  addresses := array(select lower(p.email) from public.user_profiles p where p.id = any (people));
  link := private.link_to_company(m.id);
  first_day := make_date(year, 1, 1);
  begins := first_day::timestamp at time zone 'Europe/Sofia';
  ends := (first_day + interval '1 year') at time zone 'Europe/Sofia';
  return head || jsonb_build_object('year', year,
    'events',
      (with own as (
        select r.event_id, count(*) as people from public.event_registrations r
          where r.status = 'attended' and (r.user_id = any (people) or r.email_key = any (addresses))
          group by r.event_id
      ), found as (
        select e.id, e.slug, e.title, e.start_date, e.time_zone, o.people,
          (select count(*) from public.event_registrations x
            where x.event_id = e.id and x.status = 'attended') - o.people as others,
          row_number() over (order by e.start_date desc, e.id) as place
        from own o join public.events e on e.id = o.event_id
          where e.start_date >= begins and e.start_date < ends and private.is_public(e.published_at)
      )
      select jsonb_build_object('total', count(*), 'others', coalesce(sum(f.others), 0),
        'kept_from', (select case when k.day > first_day then k.day end from (
          select private.office_day() - p.days from public.retention_periods p where p.subject = 'registrations')
          as k (day)),
        'rows', coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= most), '[]'))
        from found f),
    'articles',
      (select jsonb_build_object('total', count(*),
        'rows', coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= most), '[]'))
        from (
          select a.id, a.slug, a.title, a.published_at,
            row_number() over (order by a.published_at desc, a.id) as place
          from public.news_articles a
            where a.published_at >= begins and a.published_at < ends and private.is_public(a.published_at)
              and (exists (select from public.article_members l where l.article_id = a.id and l.member_id = m.id)
                or a.content ~ ('href="' || link))) as f),
    'issues',
      (select jsonb_build_object('total', count(*),
        'rows', coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= most), '[]'))
        from (
          select i.id, i.slug, i.subject as title, i.sent_at, row_number() over (order by i.sent_at desc, i.id) as place
          from public.newsletter_issues i
            where i.sent_at >= begins and i.sent_at < ends and private.is_archived(i)
              and exists (select from jsonb_array_elements(i.frozen) as b (value)
                where private.is_named_in(b.value, m.id, link))) as f),
    'announcements',
      (select jsonb_build_object('total', count(*), 'read', count(*) filter (where f.readers > 0),
        -- A manager reads of others' announcements that they came, and not what they are about.
        'rows', coalesce(jsonb_agg(to_jsonb(f) - array['place', 'own'] order by f.place)
          filter (where f.place <= most and (staff or f.own)), '[]'))
        from (
          select a.id, a.title, a.created_at, g.people, g.readers, g.own,
            row_number() over (order by staff or g.own desc, a.created_at desc, a.id) as place
          from (
            select r.announcement_id, count(*) as people, count(d.reader_id) as readers,
              bool_or(r.recipient_id = (select auth.uid())) as own
            from public.announcement_recipients r left join public.announcement_reads d
              on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id
            where r.recipient_id = any (people) group by r.announcement_id) as g
            join public.announcements a on a.id = g.announcement_id
          where a.is_active and a.created_at >= begins and a.created_at < ends) as f),
    'visits',
      (select coalesce(sum(v.number), 0) from private.company_visits v
        where v.member_id = m.id and v.day >= first_day and v.day < first_day + interval '1 year'));
end $$;

create function public.get_membership_facts(of_member uuid, of_year integer default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_membership_facts(of_member, of_year) $$;
comment on function public.get_membership_facts(uuid, integer) is
  'What a membership brought in a calendar year of the office''s zone, this year without of_year (managers of the '
  'member; Administrators; Editors, of active members): {name, slug, listed, first_year (in which it joined), '
  'last_year, year, events, articles, issues, announcements, visits}, the parts as {total, rows}, the newest 200 '
  'rows. events: public ones where the presence of its people (those who belong to it now, by account or by its '
  'address) was recorded, with how many they were and how many others; others is their sum; kept_from: the day from '
  'which registrations still say who it was (retention_periods), null where that is all of the year. articles: '
  'public ones that are about it or link to its page. issues: of the archive, that link to its page or show an '
  'article or event about it. announcements: active ones that its people received, with how many of them and how '
  'many have read it; read: how many somebody has read; to managers the rows of those alone that they received '
  'themselves. visits: of its page. Only name, slug, listed, first_year and last_year for a year outside of these. '
  'Errors: 42501, PT404.';

-- Grants on functions.

grant execute on function private.count_company_visit(text) to anon, authenticated;
grant execute on function public.count_company_visit(text) to anon, authenticated;
grant execute on function private.get_membership_facts(uuid, integer) to authenticated;
grant execute on function public.get_membership_facts(uuid, integer) to authenticated;
