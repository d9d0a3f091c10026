-- Sizes: lists, searches and figures whose time does not grow with their tables (decision 21).

-- Tallies. How many rows there are of each kind is counted when they change, not when somebody asks.

create table private.tally_kinds (
  list text primary key,
  relation regclass not null,
  item text not null default 'null::uuid',
  facets text not null default '''{}''::jsonb',
  moment text
);
comment on table private.tally_kinds is 'What is tallied: the rows of a relation by facets and, where the figures of the Overview need it, by day. Each relation has the triggers private.attend_tallies gives it.';
comment on column private.tally_kinds.relation is 'Whose rows are counted; the expressions below call a row t.';
comment on column private.tally_kinds.item is 'SQL of the one thing, such as an event, that the row belongs to and is always asked for by.';
comment on column private.tally_kinds.facets is 'SQL of what the rows are told apart by, as a JSON object.';
comment on column private.tally_kinds.moment is 'SQL of a time by whose day (UTC) the rows are told apart; null for none. Rows without that time are not counted.';

create table private.tallies (
  id bigint primary key generated always as identity,
  list text not null references private.tally_kinds (list),
  item uuid,
  facets jsonb not null,
  day date,
  number integer not null,
  folded boolean not null default false
);
comment on table private.tallies is 'How many rows came or went. Each change adds its own rows, so that no two writers ever wait for one another; the job fold_tallies adds up what lies around.';
comment on column private.tallies.number is 'Rows that came, less those that went. The sum over equal item, facets and day is how many there are.';
comment on column private.tallies.folded is 'Whether it is the result of adding up.';
create index tallies_list_idx on private.tallies (list, item, day) include (facets, number);
create index tallies_loose_idx on private.tallies (list) where not folded;

create function private.tally_query(kind private.tally_kinds, source text, factor integer) returns text
  language sql stable set search_path = ''
  as $$
  select format('select %L::text as list, %s as item, %s as facets, %s as day, %s * count(*) as number from %s t %s group by 2, 3, 4', kind.list, kind.item, kind.facets,
    case when kind.moment is null then 'null::date' else format('((%s) at time zone ''UTC'')::date', kind.moment) end, factor, source,
    case when kind.moment is not null then format('where (%s) is not null', kind.moment) else '' end)
$$;
comment on function private.tally_query(private.tally_kinds, text, integer) is 'The SQL that counts the rows of a source, a relation or a transition table, as a kind of tally wants it.';

create function private.tally() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  kind private.tally_kinds;
begin
  for kind in select k.* from private.tally_kinds k where k.relation = tg_relid order by k.list loop
    execute format('insert into private.tallies (list, item, facets, day, number) select c.list, c.item, c.facets, c.day, sum(c.number) from (%s) c group by 1, 2, 3, 4 having sum(c.number) <> 0',
      concat_ws(' union all ', case when tg_op <> 'DELETE' then private.tally_query(kind, 'added', 1) end, case when tg_op <> 'INSERT' then private.tally_query(kind, 'removed', -1) end));
  end loop;
  return null;
end $$;
comment on function private.tally() is 'Trigger: tallies the rows that a statement added, changed or removed.';

create function private.recount(of_relation regclass) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  kind private.tally_kinds;
begin
  for kind in select k.* from private.tally_kinds k where k.relation = of_relation order by k.list loop
    delete from private.tallies t where t.list = kind.list;
    execute 'insert into private.tallies (list, item, facets, day, number, folded) select c.list, c.item, c.facets, c.day, c.number, true from (' || private.tally_query(kind, of_relation::text, 1) || ') c';
  end loop;
end $$;
comment on function private.recount(regclass) is 'Tallies a relation anew from its rows. For migrations, and after loading rows without triggers; nobody may write meanwhile.';

create function private.attend_tallies(of_relation regclass) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  execute format('create trigger tally_additions after insert on %s referencing new table as added for each statement execute function private.tally()', of_relation);
  execute format('create trigger tally_changes after update on %s referencing old table as removed new table as added for each statement execute function private.tally()', of_relation);
  execute format('create trigger tally_removals after delete on %s referencing old table as removed for each statement execute function private.tally()', of_relation);
  perform private.recount(of_relation);
end $$;
comment on function private.attend_tallies(regclass) is 'For migrations: has the rows of a relation tallied from now on.';

insert into private.tally_kinds (list, relation, item, facets, moment) values
  ('members', 'public.members', default, 'jsonb_build_object(''member_type'', t.member_type, ''status'', t.status, ''country'', t.country, ''industry'', t.industry)', null),
  ('members by day', 'public.members', default, 'jsonb_build_object(''status'', t.status)', 't.created_at'),
  ('articles', 'public.news_articles', default, 'jsonb_build_object(''status'', t.status, ''category_id'', t.category_id, ''is_featured'', t.is_featured)', null),
  ('events', 'public.events', default, 'jsonb_build_object(''status'', t.status, ''category_id'', t.category_id)', null),
  ('events by day', 'public.events', default, 'jsonb_build_object(''status'', t.status)', 't.start_date'),
  ('registrations', 'public.event_registrations', 't.event_id', 'jsonb_build_object(''status'', t.status)', null),
  ('subscribers', 'public.newsletter_subscribers', default, 'jsonb_build_object(''status'', t.status)', null),
  ('subscribers by day', 'public.newsletter_subscribers', default, 'jsonb_build_object(''status'', t.status)', 't.created_at'),
  -- Gone before a time means both added and unsubscribed before it. Who asks anew without confirming keeps the time of having left, and counts as nobody.
  ('unsubscribed by day', 'public.newsletter_subscribers', default, default, 'case when t.unsubscribed_at is not null and t.status <> ''pending'' then greatest(t.created_at, t.unsubscribed_at) end'),
  ('users', 'public.user_profiles', default, 'jsonb_build_object(''role_id'', t.role_id)', null),
  ('users by day', 'public.user_profiles', default, default, 't.created_at'),
  ('applications', 'public.membership_applications', default, 'jsonb_build_object(''status'', t.status)', null),
  ('applications by day', 'public.membership_applications', default, default, 't.created_at'),
  ('messages', 'public.contact_messages', default, 'jsonb_build_object(''status'', t.status, ''subject'', t.subject, ''assignee_id'', t.assignee_id)', null),
  -- Only an announcement has many mails; those of other things are few and are counted by their index.
  ('mails', 'public.mail_outbox', 'case when t.about_kind = ''announcement'' then t.about_id end', 'jsonb_build_object(''state'', t.state, ''about_kind'', t.about_kind)', null),
  ('invitations', 'public.invitations', default, 'jsonb_build_object(''waiting'', t.accepted_at is null and t.withdrawn_at is null)', null),
  ('audit_log', 'public.audit_log', default, 'jsonb_build_object(''subject'', t.subject, ''action'', t.action)', null);
-- Whole months, so that a count up to a day adds up a month's days and not years of them.
insert into private.tally_kinds (list, relation, item, facets, moment)
  select replace(k.list, 'by day', 'by month'), k.relation, k.item, k.facets, format('date_trunc(''month'', %s, ''UTC'')', k.moment) from private.tally_kinds k where k.list like '% by day';
select private.attend_tallies(r.relation) from (select distinct k.relation from private.tally_kinds k) r;

-- The edges of the days.
create index members_created_at_status_idx on public.members (created_at, status);
create index newsletter_subscribers_created_at_status_idx on public.newsletter_subscribers (created_at, status);
create index newsletter_subscribers_gone_idx on public.newsletter_subscribers ((case when unsubscribed_at is not null and status <> 'pending' then greatest(created_at, unsubscribed_at) end))
  where (case when unsubscribed_at is not null and status <> 'pending' then greatest(created_at, unsubscribed_at) end) is not null;
drop index public.members_created_at_idx;

-- Few of many members are inactive; along the list of all it would be far from one to the next.
create index members_inactive_idx on public.members (member_type, name, id) where status = 'inactive';

-- Few of many events are still to come. With coarser statistics the planner takes them for so many that it would rather walk through all that have been.
alter table public.events alter column end_date set statistics 1000;

create function private.fold_tallies() returns void
  language sql volatile security definer set search_path = ''
  as $$
  with loose as (
    select distinct t.list from private.tallies t where not t.folded
  ), many as (
    select t.list, t.item, t.facets, t.day from private.tallies t where t.list in (select l.list from loose l) group by 1, 2, 3, 4 having count(*) > 1 or bool_or(not t.folded)
  ), gone as (
    delete from private.tallies t using many m where t.list = m.list and t.item is not distinct from m.item and t.facets = m.facets and t.day is not distinct from m.day
    returning t.list, t.item, t.facets, t.day, t.number
  )
  insert into private.tallies (list, item, facets, day, number, folded)
    select g.list, g.item, g.facets, g.day, sum(g.number), true from gone g group by 1, 2, 3, 4 having sum(g.number) <> 0
$$;
comment on function private.fold_tallies() is 'Scheduled job: adds up the tallies of equal kind, item, facets and day. Whoever counts meanwhile sees them before or after, never both.';
insert into private.scheduled_jobs (name, every) values ('fold_tallies', '1 minute');

create function private.tallied(of_list text, of_item uuid, wanted jsonb) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  -- A wanted list of values means any of them: an array contains its own elements (PostgreSQL, JSON containment), a single value only itself.
  select coalesce(sum(t.number), 0)::bigint from private.tallies t
  where t.list = of_list and (of_item is null or t.item = of_item)
    and not exists (select from jsonb_each(wanted) w where not coalesce(w.value @> (t.facets -> w.key), false))
$$;
comment on function private.tallied(text, uuid, jsonb) is 'How many rows of a list have the wanted facets; an array stands for any of its values. For callers that have asked who is asking.';

create function private.tallied_before(of_list text, wanted jsonb, moments timestamptz[]) returns table (moment timestamptz, number bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  kind private.tally_kinds;
begin
  select * into strict kind from private.tally_kinds k where k.list = of_list;
  -- From the nearest midnight on, or back to it: half a day's rows at most.
  return query execute format('select m.moment, case when m.moment < m.midnight then -1 else 1 end * (select count(*) from %s t where (%2$s) >= least(m.midnight, m.moment) and (%2$s) < greatest(m.midnight, m.moment) and %s)
      + (select coalesce(sum(d.number), 0)::bigint from private.tallies d where d.list = $2 and d.item is null and d.day < m.month and d.facets @> $4)
      + (select coalesce(sum(d.number), 0)::bigint from private.tallies d where d.list = $3 and d.item is null and d.day >= m.month and d.day < m.today and d.facets @> $4)
    from (select d.moment, d.day at time zone ''UTC'' as midnight, d.day::date as today, date_trunc(''month'', d.day)::date as month
      from (select distinct u as moment, date_trunc(''day'', u at time zone ''UTC'' + interval ''12 hours'') as day from unnest($1) u where u is not null) d) m',
    kind.relation, kind.moment, private.condition(wanted, '{status}'))
    using moments, replace(of_list, 'by day', 'by month'), of_list, wanted;
end $$;
comment on function private.tallied_before(text, jsonb, timestamptz[]) is 'How many rows of a list that is tallied by day have the wanted status, or any, and a time before each of these: whole months and days from the tallies, what is more or less than that from its rows.';

-- What the lists ask.

create function private.with_role(wanted jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select case when wanted ? 'role' then wanted - 'role' || jsonb_build_object('role_id',
    case when wanted ->> 'role' <> 'member' then coalesce((select r.id from public.user_roles r where r.name = wanted ->> 'role'), '00000000-0000-0000-0000-000000000000') end) else wanted end
$$;
comment on function private.with_role(jsonb) is 'Wanted facets of people with the id of the role that they name; member is whoever has none.';

create function private.count_rows(of_list text, wanted jsonb, of_item uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  sought jsonb := wanted;
  scheduled bigint;
begin
  if not (of_list in ('members', 'articles', 'events') or (of_list in ('subscribers', 'registrations', 'recipients') and private.is_staff())
     or (of_list in ('users', 'applications', 'messages', 'mails', 'invitations', 'audit_log') and private.is_admin())) then
    raise exception 'You may not count these.' using errcode = '42501';
  end if;
  if of_list = 'registrations' and of_item is null then raise exception 'Participants are counted by event.' using errcode = '22023'; end if;
  -- Nobody counts what they may not read.
  if of_list = 'recipients' then
    return (select case wanted ->> 'show' when 'read' then c.reads when 'unread' then c.recipients - c.reads else c.recipients end from public.announcement_counts c where c.announcement_id = of_item);
  end if;
  if of_list = 'members' and wanted ->> 'status' is distinct from 'active' and not private.is_admin() then
    if wanted ? 'status' then return 0; end if;
    sought := wanted || '{"status": "active"}';
  end if;
  if of_list = 'users' then sought := private.with_role(wanted); end if;
  if of_list <> 'articles' then return private.tallied(of_list, of_item, sought); end if;
  if not private.is_staff() then
    if coalesce(wanted ->> 'status', 'published') <> 'published' then return 0; end if;
    sought := wanted || '{"status": "published"}';
  end if;
  if wanted ? 'category' then
    sought := sought - 'category' || jsonb_build_object('category_id', coalesce((select c.id from public.article_categories c where c.key = wanted ->> 'category'), '00000000-0000-0000-0000-000000000000'));
  end if;
  if coalesce(sought ->> 'status', 'draft') = 'draft' then return private.tallied(of_list, of_item, sought); end if;
  -- Articles become public by themselves when their time comes. Few wait for it, so these are counted by their index.
  select count(*) into scheduled from public.news_articles a where a.status = 'published' and a.published_at > now()
    and jsonb_build_object('category_id', a.category_id, 'is_featured', a.is_featured) @> (sought - 'status');
  return case when sought ->> 'status' = 'scheduled' then scheduled else private.tallied(of_list, of_item, sought) - scheduled end;
end $$;
comment on function private.count_rows(text, jsonb, uuid) is 'See public.count_rows.';
create function public.count_rows(of_list text, wanted jsonb default '{}', of_item uuid default null) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_rows(of_list, wanted, of_item) $$;
comment on function public.count_rows(text, jsonb, uuid) is 'The exact total of a list, in the same time however long it is: of members, articles, events, registrations (of one event), subscribers, users, applications, messages, mails, invitations or entries, those that the caller may read. Wanted facets by name, as in private.tally_kinds; an array stands for any of its values. Articles: status is draft, scheduled or published, category a key. Users: role is a name, or member for those without one. Recipients of one announcement: show is read or unread.';

create function private.member_industries(of_type text) returns table (industry text, count bigint)
  language sql stable security definer set search_path = ''
  as $$
  select t.facets ->> 'industry', sum(t.number)::bigint from private.tallies t
  where t.list = 'members' and t.facets @> jsonb_build_object('status', 'active', 'member_type', of_type) and t.facets ->> 'industry' is not null
  group by 1 having sum(t.number) > 0 order by 1
$$;
comment on function private.member_industries(text) is 'See public.get_member_industries.';
create or replace function public.get_member_industries(of_type text) returns table (industry text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.member_industries(of_type) $$;
create or replace function public.get_category_counts() returns table (category text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select c.key, public.count_rows('articles', jsonb_build_object('status', 'published', 'category', c.key)) from public.article_categories c order by c.key $$;

create function private.counts_by(of_list text, facet text, wanted jsonb, of_item uuid) returns table (value text, count bigint)
  language sql stable security definer set search_path = ''
  as $$
  select t.facets ->> facet, sum(t.number)::bigint from private.tallies t
  where t.list = of_list and (of_item is null or t.item = of_item) and t.facets @> wanted group by 1 having sum(t.number) > 0 order by 1
$$;
comment on function private.counts_by(text, text, jsonb, uuid) is 'How many rows of a list there are of each value of a facet. For callers that have asked who is asking.';

create or replace function public.get_subscriber_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count subscribers.' using errcode = '42501'; end if;
  return query select * from private.subscriber_counts();
end $$;
create function private.subscriber_counts() returns table (status text, count bigint)
  language sql stable security definer set search_path = ''
  as $$ select * from private.counts_by('subscribers', 'status', '{}', null) where private.is_staff() $$;
comment on function private.subscriber_counts() is 'See public.get_subscriber_counts.';

create or replace function public.get_application_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may count applications.' using errcode = '42501'; end if;
  return query select * from private.application_counts();
end $$;
create function private.application_counts() returns table (status text, count bigint)
  language sql stable security definer set search_path = ''
  as $$ select * from private.counts_by('applications', 'status', '{}', null) where private.is_admin() $$;
comment on function private.application_counts() is 'See public.get_application_counts.';

create or replace function private.mail_counts(of_kind text, of_id uuid) returns table (state text, count bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count mails.' using errcode = '42501'; end if;
  if not private.is_admin() and coalesce(of_kind, '') not in ('registration', 'subscription', 'announcement') then
    raise exception 'Only Administrators may count these mails.' using errcode = '42501';
  end if;
  if of_id is null or of_kind = 'announcement' then
    return query select c.value, c.count from private.counts_by('mails', 'state', case when of_kind is null then '{}' else jsonb_build_object('about_kind', of_kind) end, of_id) c;
  else
    return query select o.state, count(*) from public.mail_outbox o where o.about_kind = of_kind and o.about_id = of_id group by o.state;
  end if;
end $$;

create or replace function private.count_registrations(event_ids uuid[]) returns table (event_id uuid, confirmed integer, waitlisted integer, offered integer, attended integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query select t.item, coalesce(sum(t.number) filter (where t.facets ->> 'status' = 'confirmed'), 0)::integer, coalesce(sum(t.number) filter (where t.facets ->> 'status' = 'waitlisted'), 0)::integer,
      coalesce(sum(t.number) filter (where t.facets ->> 'status' = 'offered'), 0)::integer, coalesce(sum(t.number) filter (where t.facets ->> 'status' = 'attended'), 0)::integer
    from private.tallies t where t.list = 'registrations' and t.item = any (event_ids) and t.facets ->> 'status' <> 'cancelled' group by t.item having sum(t.number) > 0;
end $$;

create or replace function private.seats_free(event public.events) returns integer
  language sql volatile security definer set search_path = ''
  as $$ select event.max_participants - private.tallied('registrations', event.id, '{"status": ["confirmed", "attended", "offered"]}')::integer $$;

create function private.audience_size(audience jsonb) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  return case audience ->> 'to'
    when 'all' then private.tallied('users', null, '{}')
    when 'role' then private.tallied('users', null, private.with_role(jsonb_build_object('role', audience -> 'role')))
    else (select count(*) from private.audience_of(audience))
  end;
end $$;
comment on function private.audience_size(jsonb) is 'See public.count_audience.';
create or replace function public.count_audience(audience jsonb) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.audience_size(audience) $$;

-- Figures of the Overview, out of the tallies by day (decision 11 says what they mean).

create or replace function private.dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Half-open windows: what was counted before never counts again now.
  until timestamptz := coalesce(period_end, now());
  before timestamptz := period_start - (coalesce(period_end, now()) - period_start);
  -- Upcoming events lie ahead: a period that ends now is mirrored into the future, and compared with what has just been held.
  events_from timestamptz := case when period_end is null then now() else period_start end;
  events_until timestamptz := case when period_end is null then now() + (now() - period_start) else period_end end;
  events_before timestamptz := case when period_end is null then period_start else before end;
  everybody boolean := private.is_admin();
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if period_start >= until then raise exception 'The period must begin before it ends.' using errcode = '22023'; end if;
  return query
    -- All that was held and all that is announced, each up to where the other begins.
    select 'upcoming_events', case when period_start is null then (select count(*) from public.events e where e.status = 'upcoming' and e.end_date >= now()) else c.ended - c.began end, c.began - c.earlier
      from (select sum(b.number * s.factor) filter (where b.moment = s.until)::bigint as ended, sum(b.number * s.factor) filter (where b.moment = s.since)::bigint as began, sum(b.number * s.factor) filter (where b.moment = s.before)::bigint as earlier
        from (values ('{}'::jsonb, 1, least(events_until, now()), least(events_from, now()), least(events_before, now())), ('{"status": "cancelled"}', -1, least(events_until, now()), least(events_from, now()), least(events_before, now())),
            ('{"status": "upcoming"}', 1, greatest(events_until, now()), greatest(events_from, now()), greatest(events_before, now()))) as s (wanted, factor, until, since, before),
          lateral private.tallied_before('events by day', s.wanted, case when period_start is not null then array[s.until, s.since, s.before] end) as b) as c
    union all
    select k.name, c.ended - coalesce(c.began, 0), c.began - c.earlier
      from (values ('active_members', 'members by day', '{"status": "active"}'::jsonb, true), ('active_subscribers', 'subscribers by day', '{"status": "active"}', true),
          ('members', 'members by day', '{}', everybody), ('users', 'users by day', '{}', everybody), ('applications', 'applications by day', '{}', everybody)) as k (name, list, wanted, allowed),
        lateral (select max(b.number) filter (where b.moment = until) as ended, max(b.number) filter (where b.moment = period_start) as began, max(b.number) filter (where b.moment = before) as earlier
          from private.tallied_before(k.list, k.wanted, array[until, period_start, before]) as b) as c
      where k.allowed;
end $$;

create or replace function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  until timestamptz := least(coalesce(period_end, now()), now());
  since timestamptz := period_start;
  step interval;
  ends timestamptz[];
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if since is null then
    select least((select min(m.created_at) from public.members m), (select min(p.created_at) from public.user_profiles p),
      (select min(s.created_at) from public.newsletter_subscribers s where s.status <> 'pending'), until - interval '1 day') into since;
  end if;
  if since >= until then return; end if;
  step := case when until - since <= interval '31 days' then interval '1 day' when until - since <= interval '190 days' then interval '7 days'
    when until - since <= interval '6 years' then interval '1 month' else interval '1 year' end;
  -- Counted backwards from the end, so that the last point is the figure of now.
  ends := array(select until - step * n from generate_series(0, 400) as n where until - step * n > since);
  return query
    with buckets as (
      select greatest(until - step * (n + 1), since) as b_start, until - step * n as b_end from generate_series(0, cardinality(ends) - 1) as n
    )
    select b.b_start, b.b_end, m.number, p.number, s.number - w.number - g.number
    from buckets b
      left join private.tallied_before('members by day', '{"status": "active"}', ends) m on m.moment = b.b_end
      left join private.tallied_before('users by day', '{}', case when private.is_admin() then ends end) p on p.moment = b.b_end
      left join private.tallied_before('subscribers by day', '{}', ends) s on s.moment = b.b_end
      left join private.tallied_before('subscribers by day', '{"status": "pending"}', ends) w on w.moment = b.b_end
      left join private.tallied_before('unsubscribed by day', '{}', ends) g on g.moment = b.b_end
    order by b.b_end;
end $$;

revoke execute on function private.tally_query(private.tally_kinds, text, integer), private.tally(), private.recount(regclass), private.attend_tallies(regclass), private.fold_tallies(), private.tallied(text, uuid, jsonb), private.with_role(jsonb),
  private.tallied_before(text, jsonb, timestamptz[]), private.count_rows(text, jsonb, uuid), private.member_industries(text), private.counts_by(text, text, jsonb, uuid), private.subscriber_counts(),
  private.application_counts(), private.audience_size(jsonb) from public;
grant execute on function private.count_rows(text, jsonb, uuid), private.member_industries(text) to anon, authenticated;
grant execute on function private.subscriber_counts(), private.application_counts(), private.audience_size(jsonb) to authenticated;
revoke execute on function public.count_rows(text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.count_rows(text, jsonb, uuid) to anon, authenticated;

-- Searches. To fetch a thousand rows that have been found the planner would read a narrow table from end to end, which it is kept from (enable_seqscan), and by several workers: they have just been read, so they lie in memory (random_page_cost). A search gives all that it finds up to a thousand rows, and of more the first thousand; whoever searches narrows it down rather than turning a hundred pages.

create function private.found(of_relation regclass, searched text, query text, condition text, ordering text, everything boolean default false, scope text default 'true') returns tid[]
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  as $$
declare
  -- One more than a search gives, so that it can be told from exactly as many.
  most constant integer := case when everything then 2147483647 else 1001 end;
  pattern text := private.like_pattern(query);
  first_ones bigint;
  depth integer;
  places tid[];
begin
  -- Dynamic, so that each search is planned for what it looks for. First a look at the list's beginning: is it something that many rows have?
  execute format('select count(*) from (select %s as searched, (%s) as wanted from %s t where %s order by %s limit 100) f where f.wanted and f.searched like $1', searched, condition, of_relation, scope, ordering) into first_ones using pattern;
  if first_ones >= 10 and not everything then
    -- Then the list's own order finds enough soon, and no more of it is read than it needs. But the beginning may be all that has it: a little further on, one in ten must still have it.
    foreach depth in array array[1100, 20000] loop
      execute format('select array_agg(f.place) from (select s.place from (select t.ctid as place, %s as searched, (%s) as wanted from %s t where %s order by %s limit %s) s where s.wanted and s.searched like $1 limit %s) f', searched, condition, of_relation, scope, ordering, depth, most)
        into places using pattern;
      exit when coalesce(cardinality(places), 0) not between depth / 10 and most - 1;
    end loop;
  end if;
  if places is null or cardinality(places) < most then
    execute format('select array_agg(f.place) from (select t.ctid as place from %s t where %s like %L and (%s) and (%s) limit %s) f', of_relation, searched, pattern, condition, scope, most) into places;
  end if;
  return coalesce(places, '{}');
end $$;
comment on function private.found(regclass, text, text, text, text, boolean, text) is 'Where the rows lie that contain a query, at most 1,001, for the same statement to fetch them by ctid: what is in many rows is found by reading along the list, what is in few by the trigram index. For a file, everything. The texts are SQL over a row t: what is searched, a condition, the order of the list, and a scope that an index serves together with that order; never anything that a caller gives.';

create function private.condition(wanted jsonb, allowed text[]) returns text
  language plpgsql immutable set search_path = ''
  as $$
declare
  parts text[] := '{true}';
  facet record;
begin
  for facet in select w.key, w.value from jsonb_each(wanted) w loop
    if facet.key <> all (allowed) then raise exception 'There is no facet %.', facet.key using errcode = '22023'; end if;
    parts := parts || case jsonb_typeof(facet.value)
      when 'array' then format('t.%I::text in (select jsonb_array_elements_text(%L))', facet.key, facet.value)
      when 'null' then format('t.%I is null', facet.key)
      else format('t.%I = %L', facet.key, facet.value #>> '{}') end;
  end loop;
  return array_to_string(parts, ' and ');
end $$;
comment on function private.condition(jsonb, text[]) is 'SQL that says that a row t has the wanted facets, each a column out of the allowed ones; an array stands for any of its values.';

create function private.facet(wanted jsonb, name text) returns text
  language sql immutable set search_path = ''
  as $$ select case when jsonb_typeof(wanted -> name) = 'string' then format('t.%I = %L', name, wanted ->> name) else 'true' end $$;
comment on function private.facet(jsonb, text) is 'SQL that says that a row t has the one wanted value of a facet which the list has an index of, together with its order; true where any of several, or none, is wanted.';

drop function public.search_members(text);
drop function private.search_members(text);
create function private.search_members(query text, wanted jsonb) returns setof public.members
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[] := private.found('public.members', 't.search_text', query, 't.status = ''active'' and ' || private.condition(wanted - 'everything', '{member_type,industry}'), 't.name, t.id', wanted @> '{"everything": true}');
begin
  return query select m.* from public.members m where m.ctid = any (places) and m.status = 'active';
end $$;
comment on function private.search_members(text, jsonb) is 'Active members whose search text contains the query. Security definer because a policy would keep the trigram index from being used (LIKE is not leakproof); it returns active members only, as the policy does.';
create function public.search_members(query text, wanted jsonb default '{}') returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_members(query, wanted) $$;
comment on function public.search_members(text, jsonb) is 'The public directory''s search: active members with the query (its first 100 characters) in name, Cyrillic name, industry, city or description, of the wanted member_type and industry; the first 1,001 by name (everything: true gives all). Filter, order and page the result through the Data API.';

drop function public.search_all_members(text);
drop function private.search_all_members(text);
create function private.search_all_members(query text, wanted jsonb) returns setof public.members
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search all members.' using errcode = '42501'; end if;
  places := private.found('public.members', 't.search_text', query, private.condition(wanted - 'everything', '{member_type,status,country,industry}'), 't.name, t.id', wanted @> '{"everything": true}');
  return query select m.* from public.members m where m.ctid = any (places);
end $$;
comment on function private.search_all_members(text, jsonb) is 'Members, active or not, whose search text contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_all_members(query text, wanted jsonb default '{}') returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_all_members(query, wanted) $$;
comment on function public.search_all_members(text, jsonb) is 'The office''s search for members (Administrators): as search_members, inactive ones included, of the wanted member_type, status, country and industry; the first 1,001 by name (everything: true gives all).';

drop function public.search_articles(text);
drop function private.search_articles(text);
create function private.search_articles(query text, wanted jsonb) returns setof public.news_articles
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  places := private.found('public.news_articles', 't.search_text', query, private.condition(wanted - '{status,category}'::text[], '{}')
    || case wanted ->> 'status' when 'draft' then ' and t.status = ''draft''' when 'published' then ' and t.status = ''published'' and t.published_at <= now()'
      when 'scheduled' then ' and t.status = ''published'' and t.published_at > now()' else '' end
    || case when wanted ? 'category' then format(' and t.category_id = (select c.id from public.article_categories c where c.key = %L)', wanted ->> 'category') else '' end, 't.created_at desc, t.id desc', false,
    case when wanted ? 'status' then format('t.status = %L', case wanted ->> 'status' when 'draft' then 'draft' else 'published' end) else 'true' end);
  return query select a.* from public.news_articles a where a.ctid = any (places);
end $$;
comment on function private.search_articles(text, jsonb) is 'Articles, drafts included, whose title, excerpt or content contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_articles(query text, wanted jsonb default '{}') returns setof public.news_articles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_articles(query, wanted) $$;
comment on function public.search_articles(text, jsonb) is 'The office''s search for articles (staff): a case-insensitive part of title, excerpt or content, of the wanted status (draft, scheduled, published) and category (its key); the newest 1,001.';

drop function public.search_subscribers(text);
drop function private.search_subscribers(text);
create function private.search_subscribers(query text, wanted jsonb) returns setof public.newsletter_subscribers
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may search subscribers.' using errcode = '42501'; end if;
  places := private.found('public.newsletter_subscribers', 'lower(t.email)', query, private.condition(wanted - 'everything', '{status}'), 't.created_at desc, t.id', wanted @> '{"everything": true}', private.facet(wanted, 'status'));
  return query select s.* from public.newsletter_subscribers s where s.ctid = any (places);
end $$;
comment on function private.search_subscribers(text, jsonb) is 'Subscribers whose address contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_subscribers(query text, wanted jsonb default '{}') returns setof public.newsletter_subscribers
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_subscribers(query, wanted) $$;
comment on function public.search_subscribers(text, jsonb) is 'The office''s search for subscribers (staff): a case-insensitive part of the address, of the wanted status; the newest 1,001 (everything: true gives all).';

drop function public.search_registrations(uuid, text);
drop function private.search_registrations(uuid, text);
create function private.search_registrations(of_event uuid, query text, wanted jsonb) returns setof public.event_registrations
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  places := private.found('public.event_registrations', 't.search_text', query, private.condition(wanted - 'everything', '{status}'), 't.name, t.id', wanted @> '{"everything": true}', format('t.event_id = %L', of_event));
  return query select r.* from public.event_registrations r where r.ctid = any (places);
end $$;
comment on function private.search_registrations(uuid, text, jsonb) is 'Participants of an event by a part of name, address or company. Security definer as search_members is; it asks for the role itself.';
create function public.search_registrations(of_event uuid, query text, wanted jsonb default '{}') returns setof public.event_registrations
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_registrations(of_event, query, wanted) $$;
comment on function public.search_registrations(uuid, text, jsonb) is 'Participants of an event (staff): a case-insensitive part of name, address or company, of the wanted status; the first 1,001 by name (everything: true gives all).';

drop function public.search_events(text);
drop function private.search_events(text);
create function private.search_events(query text, wanted jsonb) returns setof public.events
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  places := private.found('public.events', 't.search_text', query, private.condition(wanted, '{status,category_id}'), 't.start_date desc, t.id desc', false, private.facet(wanted, 'status'));
  return query select e.* from public.events e where e.ctid = any (places);
end $$;
comment on function private.search_events(text, jsonb) is 'Events whose title, location or description contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_events(query text, wanted jsonb default '{}') returns setof public.events
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_events(query, wanted) $$;
comment on function public.search_events(text, jsonb) is 'The office''s search for events (staff): a case-insensitive part of title, location or description, of the wanted status and category_id; the latest 1,001.';

drop function public.search_users(text);
drop function private.search_users(text);
create function private.search_users(query text, wanted jsonb) returns setof public.user_profiles
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  condition text := private.condition(private.with_role(wanted), '{role_id,company_id}');
  places tid[];
  companies tid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search for people.' using errcode = '42501'; end if;
  if wanted ->> 'role' <> 'member' then
    -- Those with a role are few, and looked at one by one.
    return query execute format('select t.* from public.user_profiles t where %s and (t.search_text like $1 or (select m.search_text like $1 from public.members m where m.id = t.company_id)) limit 1001', condition) using private.like_pattern(query);
    return;
  end if;
  places := private.found('public.user_profiles', 't.search_text', query, condition, 't.full_name, t.id');
  if cardinality(places) < 1001 then
    companies := private.found('public.members', 't.search_text', query, 'true', 't.name, t.id');
    execute format('select %L::tid[] || array(select t.ctid from public.user_profiles t where t.company_id = any (array(select m.id from public.members m where m.ctid = any (%L::tid[]))) and %s limit 1001)', places, companies, condition) into places;
  end if;
  return query select p.* from public.user_profiles p where p.ctid = any (places) limit 1001;
end $$;
comment on function private.search_users(text, jsonb) is 'People whose search text, or that of their company, contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_users(query text, wanted jsonb default '{}') returns setof public.user_profiles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_users(query, wanted) $$;
comment on function public.search_users(text, jsonb) is 'The office''s search for people (Administrators): the query''s first 100 characters in names, address, company or job role, of the wanted role (a name, or member for those without one) and company_id; 1,001 at most. Filter, order and page the result through the Data API.';

create or replace function private.recipients_matching(query text) returns table (id uuid, full_name text, company text, role text)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  -- The search texts find them by index; a person's also holds the address, which Editors must not be able to guess at.
  places tid[];
  companies tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  places := private.found('public.user_profiles', 't.search_text', query, format('lower(t.full_name) like %L', private.like_pattern(query)), 't.full_name, t.id');
  if cardinality(places) < 1001 then
    companies := private.found('public.members', 't.search_text', query, format('lower(t.name) like %L', private.like_pattern(query)), 't.name, t.id');
    places := places || array(select p.ctid from public.user_profiles p where p.company_id = any (array(select m.id from public.members m where m.ctid = any (companies))) limit 1001);
  end if;
  return query select p.id, p.full_name, m.name, r.name from public.user_profiles p
    left join public.members m on m.id = p.company_id left join public.user_roles r on r.id = p.role_id where p.ctid = any (places) limit 1001;
end $$;

drop function public.search_applications(text);
drop function private.search_applications(text);
create function private.search_applications(query text, wanted jsonb) returns setof public.membership_applications
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search applications.' using errcode = '42501'; end if;
  places := private.found('public.membership_applications', 't.search_text', query, private.condition(wanted, '{status}'), 't.created_at desc, t.id', false, private.facet(wanted, 'status'));
  return query select a.* from public.membership_applications a where a.ctid = any (places);
end $$;
comment on function private.search_applications(text, jsonb) is 'Applications whose search text contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_applications(query text, wanted jsonb default '{}') returns setof public.membership_applications
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_applications(query, wanted) $$;
comment on function public.search_applications(text, jsonb) is 'The office''s search for applications (Administrators): a part of company, contact person or address, of the wanted status; the newest 1,001. Filter, order and page the result through the Data API.';

drop function public.search_messages(text);
drop function private.search_messages(text);
create function private.search_messages(query text, wanted jsonb) returns setof public.contact_messages
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search messages.' using errcode = '42501'; end if;
  places := private.found('public.contact_messages', 't.search_text', query, private.condition(wanted, '{status,subject,assignee_id}'), 't.created_at desc, t.id', false, private.facet(wanted, 'status'));
  return query select m.* from public.contact_messages m where m.ctid = any (places);
end $$;
comment on function private.search_messages(text, jsonb) is 'Messages whose search text contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_messages(query text, wanted jsonb default '{}') returns setof public.contact_messages
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_messages(query, wanted) $$;
comment on function public.search_messages(text, jsonb) is 'The office''s search for messages (Administrators): a case-insensitive part of name, address, company or text, of the wanted status, subject and assignee_id; the newest 1,001.';

drop function public.search_mails(text);
drop function private.search_mails(text);
create function private.search_mails(query text, wanted jsonb)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  places tid[];
begin
  if not private.is_admin() then raise exception 'Only Administrators may search the mails.' using errcode = '42501'; end if;
  places := private.found('public.mail_outbox', 't.recipient', query, private.condition(wanted, '{state}'), 't.created_at desc, t.id', false, private.facet(wanted, 'state'));
  -- Not the rows themselves: their data hold signed links, which the API must never give.
  return query select o.id, o.template, o.recipient, o.about_kind, o.about_id, o.state, o.attempts, o.next_attempt_at, o.last_error, o.created_at, o.settled_at
    from public.mail_outbox o where o.ctid = any (places);
end $$;
comment on function private.search_mails(text, jsonb) is 'Mails whose recipient contains the query, without their data. Security definer as search_members is; it asks for the role itself.';
create function public.search_mails(query text, wanted jsonb default '{}') returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_mails(query, wanted) $$;
comment on function public.search_mails(text, jsonb) is 'The office''s search for mails (Administrators): a case-insensitive part of the recipient''s address, of the wanted state; the newest 1,001.';

revoke execute on function private.found(regclass, text, text, text, text, boolean, text), private.condition(jsonb, text[]), private.facet(jsonb, text), private.search_members(text, jsonb), private.search_all_members(text, jsonb), private.search_articles(text, jsonb),
  private.search_subscribers(text, jsonb), private.search_registrations(uuid, text, jsonb),
  private.search_events(text, jsonb), private.search_users(text, jsonb), private.search_applications(text, jsonb), private.search_messages(text, jsonb), private.search_mails(text, jsonb) from public;
grant execute on function private.search_members(text, jsonb) to anon, authenticated, service_role;
grant execute on function private.search_all_members(text, jsonb), private.search_articles(text, jsonb), private.search_subscribers(text, jsonb), private.search_registrations(uuid, text, jsonb) to authenticated, service_role;
grant execute on function private.search_events(text, jsonb), private.search_users(text, jsonb), private.search_applications(text, jsonb), private.search_messages(text, jsonb), private.search_mails(text, jsonb) to authenticated;
revoke execute on function public.search_members(text, jsonb), public.search_all_members(text, jsonb), public.search_articles(text, jsonb), public.search_subscribers(text, jsonb), public.search_registrations(uuid, text, jsonb),
  public.search_events(text, jsonb), public.search_users(text, jsonb), public.search_applications(text, jsonb), public.search_messages(text, jsonb), public.search_mails(text, jsonb) from public, anon, authenticated;
grant execute on function public.search_members(text, jsonb) to anon, authenticated;
grant execute on function public.search_all_members(text, jsonb), public.search_articles(text, jsonb), public.search_subscribers(text, jsonb), public.search_registrations(uuid, text, jsonb),
  public.search_events(text, jsonb), public.search_users(text, jsonb), public.search_applications(text, jsonb), public.search_messages(text, jsonb), public.search_mails(text, jsonb) to authenticated;

-- Recipients: a page of them is put together here, because the Data API would have to see all of them to sort them.

drop function public.get_recipients(uuid, text);
drop function private.recipients(uuid, text);
create function private.recipients(of_announcement uuid, query text, part jsonb) returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0
  as $$
declare
  -- Not exists (…): the planner would read all recipients once rather than look for each of a few.
  received text := format('(select true from public.announcement_recipients x where x.announcement_id = %L and x.recipient_id = ', of_announcement);
  condition text := case when part ->> 'show' in ('read', 'unread') then format('%s exists (select from public.announcement_reads d where d.announcement_id = %L and d.reader_id = p.id)',
    case when part ->> 'show' = 'unread' then 'not' else '' end, of_announcement) else 'true' end;
  places tid[];
  companies tid[];
begin
  if not private.is_staff() then raise exception 'Only staff may see who received an announcement.' using errcode = '42501'; end if;
  if query <> '' then
    -- As private.recipients_matching finds people, among those who received it.
    places := private.found('public.user_profiles', 't.search_text', query, format('lower(t.full_name) like %L and ', private.like_pattern(query)) || received || 't.id)', 't.full_name, t.id');
    if cardinality(places) < 1001 then
      companies := private.found('public.members', 't.search_text', query, format('lower(t.name) like %L', private.like_pattern(query)), 't.name, t.id');
      places := places || array(select p.ctid from public.user_profiles p where p.company_id = any (array(select m.id from public.members m where m.ctid = any (companies))) limit 1001);
    end if;
    condition := condition || format(' and p.ctid = any (%L::tid[])', places);
  end if;
  -- The page is found first, and only its people are looked up.
  return query execute format('select f.id, f.full_name, m.name, (select d.read_at from public.announcement_reads d where d.announcement_id = %1$L and d.reader_id = f.id), f.reminded_at from (
      select p.id, p.full_name, p.company_id, r.reminded_at from public.user_profiles p join public.announcement_recipients r on r.announcement_id = %1$L and r.recipient_id = p.id
      where %2$s %5$s limit %3$s offset %4$s) f
    left join public.members m on m.id = f.company_id',
    of_announcement, condition, coalesce(case when query <> '' then 1001 else (part ->> 'most')::integer end, 2147483647), coalesce((part ->> 'first')::integer, 0),
    -- What a search has found is few, and sorted by the Data API.
    case when query = '' then 'order by p.full_name, p.id' else '' end);
end $$;
comment on function private.recipients(uuid, text, jsonb) is 'See public.get_recipients.';
create function public.get_recipients(of_announcement uuid, query text, part jsonb default '{}') returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.recipients(of_announcement, query, part) $$;
comment on function public.get_recipients(uuid, text, jsonb) is 'Who received an announcement (staff), by name: company, when it was read and when its reading was asked for. The part of them: show is read or unread, for all nothing; without a query most is how many and first how many are passed over. With a query 1,001 at most, to be paged by the Data API.';
revoke execute on function private.recipients(uuid, text, jsonb) from public;
grant execute on function private.recipients(uuid, text, jsonb) to authenticated;
revoke execute on function public.get_recipients(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.get_recipients(uuid, text, jsonb) to authenticated;
