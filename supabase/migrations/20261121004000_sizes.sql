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
comment on table private.tallies is 'How many rows came or went. Each change adds its own rows, so that no two writers ever wait for one another; the duty fold_tallies adds up what lies around.';
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
  ('registrations', 'public.event_registrations', 't.event_id', 'jsonb_build_object(''status'', t.status)', null),
  ('subscribers', 'public.newsletter_subscribers', default, 'jsonb_build_object(''status'', t.status)', null),
  ('subscribers by day', 'public.newsletter_subscribers', default, 'jsonb_build_object(''status'', t.status, ''pending'', t.status = ''pending'')', 't.created_at'),
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
  ('deeds', 'public.audit_log', default, 'jsonb_build_object(''subject'', t.subject, ''action'', t.action)', null);
select private.attend_tallies(r.relation) from (select distinct k.relation from private.tally_kinds k) r;

-- The edges of the days.
create index members_created_at_status_idx on public.members (created_at, status);
create index newsletter_subscribers_gone_idx on public.newsletter_subscribers (greatest(created_at, unsubscribed_at)) where unsubscribed_at is not null;
drop index public.members_created_at_idx;

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
comment on function private.fold_tallies() is 'Duty: adds up the tallies of equal kind, item, facets and day. Whoever counts meanwhile sees them before or after, never both.';
insert into private.duties (name, every) values ('fold_tallies', '1 minute');

create function private.tallied(of_list text, of_item uuid, wanted jsonb) returns bigint
  language sql stable security definer set search_path = ''
  as $$
  -- A wanted list of values means any of them: an array contains its own elements (PostgreSQL, JSON containment), a single value only itself.
  select coalesce(sum(t.number), 0)::bigint from private.tallies t
  where t.list = of_list and (of_item is null or t.item = of_item)
    and not exists (select from jsonb_each(wanted) w where not coalesce(w.value @> (t.facets -> w.key), false))
$$;
comment on function private.tallied(text, uuid, jsonb) is 'How many rows of a list have the wanted facets; an array stands for any of its values. For callers that have asked who is asking.';

create function private.tallied_before(of_list text, wanted jsonb, until timestamptz) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  kind private.tally_kinds;
  midnight timestamptz := date_trunc('day', until, 'UTC');
  edge bigint;
begin
  select * into strict kind from private.tally_kinds k where k.list = of_list;
  execute format('select count(*) from %s t where (%s) >= $1 and (%2$s) < $2 and %s @> $3 %s', kind.relation, kind.moment, kind.facets,
    -- As the index has it.
    case when of_list = 'unsubscribed by day' then 'and t.unsubscribed_at is not null and greatest(t.created_at, t.unsubscribed_at) >= $1 and greatest(t.created_at, t.unsubscribed_at) < $2' else '' end)
    into edge using midnight, until, wanted;
  return edge + (select coalesce(sum(t.number), 0) from private.tallies t where t.list = of_list and t.day < (midnight at time zone 'UTC')::date and t.facets @> wanted);
end $$;
comment on function private.tallied_before(text, jsonb, timestamptz) is 'How many rows of a list that is tallied by day have the wanted facets and a time before this one: whole days from the tallies, the last one from its rows.';

-- What the lists ask.

create function private.count_rows(of_list text, wanted jsonb, of_item uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  sought jsonb := wanted;
  scheduled bigint;
begin
  if not (of_list in ('members', 'articles', 'events') or (of_list in ('subscribers', 'registrations') and private.is_staff())
     or (of_list in ('users', 'applications', 'messages', 'mails', 'invitations', 'deeds') and private.is_admin())) then
    raise exception 'You may not count these.' using errcode = '42501';
  end if;
  if of_list = 'registrations' and of_item is null then raise exception 'Participants are counted by event.' using errcode = '22023'; end if;
  -- Nobody counts what they may not read.
  if of_list = 'members' and wanted ->> 'status' is distinct from 'active' and not private.is_admin() then
    if wanted ? 'status' then return 0; end if;
    sought := wanted || '{"status": "active"}';
  end if;
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
comment on function public.count_rows(text, jsonb, uuid) is 'The exact total of a list, in the same time however long it is: of members, articles, events, registrations (of one event), subscribers, users, applications, messages, mails, invitations or deeds, those that the caller may read. Wanted facets by name, as in private.tally_kinds; an array stands for any of its values. Articles: status is draft, scheduled or published, category a key.';

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
    when 'role' then private.tallied('users', null, jsonb_build_object('role_id', case when audience ->> 'role' <> 'member' then
      coalesce((select r.id from public.user_roles r where r.name = audience ->> 'role'), '00000000-0000-0000-0000-000000000000') end))
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
    select 'upcoming_events', count(*) filter (where period_start is null or e.start_date >= events_from),
        case when period_start is not null then count(*) filter (where e.start_date < events_from) end
      from public.events e
      where (period_start is null and e.status = 'upcoming' and e.end_date >= now())
        or (period_start is not null and e.start_date >= events_before and e.start_date < events_until
          and (e.status = 'upcoming' or (e.status <> 'cancelled' and e.start_date < now())))
    union all
    select k.name, c.ended - coalesce(c.began, 0), c.began - c.earlier
      from (values ('active_members', 'members by day', '{"status": "active"}'::jsonb, true), ('active_subscribers', 'subscribers by day', '{"status": "active"}', true),
          ('members', 'members by day', '{}', everybody), ('users', 'users by day', '{}', everybody), ('applications', 'applications by day', '{}', everybody)) as k (name, list, wanted, allowed),
        lateral (select private.tallied_before(k.list, k.wanted, until) as ended,
          case when period_start is not null then private.tallied_before(k.list, k.wanted, period_start) end as began,
          case when period_start is not null then private.tallied_before(k.list, k.wanted, before) end as earlier) as c
      where k.allowed;
end $$;

create or replace function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  until timestamptz := least(coalesce(period_end, now()), now());
  since timestamptz := period_start;
  step interval;
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if since is null then
    select least((select min(m.created_at) from public.members m), (select min(p.created_at) from public.user_profiles p),
      (select min(s.created_at) from public.newsletter_subscribers s where s.status <> 'pending'), until - interval '1 day') into since;
  end if;
  if since >= until then return; end if;
  step := case when until - since <= interval '31 days' then interval '1 day' when until - since <= interval '190 days' then interval '7 days'
    when until - since <= interval '6 years' then interval '1 month' else interval '1 year' end;
  return query
    with buckets as (
      -- Counted backwards from the end, so that the last point is the figure of now.
      select greatest(until - step * (n + 1), since) as b_start, until - step * n as b_end
      from generate_series(0, 400) as n where until - step * n > since
    )
    select b.b_start, b.b_end, private.tallied_before('members by day', '{"status": "active"}', b.b_end),
      case when private.is_admin() then private.tallied_before('users by day', '{}', b.b_end) end,
      private.tallied_before('subscribers by day', '{"pending": false}', b.b_end) - private.tallied_before('unsubscribed by day', '{}', b.b_end)
    from buckets b order by b.b_end;
end $$;

revoke execute on function private.tally_query(private.tally_kinds, text, integer), private.tally(), private.recount(regclass), private.attend_tallies(regclass), private.fold_tallies(), private.tallied(text, uuid, jsonb),
  private.tallied_before(text, jsonb, timestamptz), private.count_rows(text, jsonb, uuid), private.member_industries(text), private.counts_by(text, text, jsonb, uuid), private.subscriber_counts(),
  private.application_counts(), private.audience_size(jsonb) from public;
grant execute on function private.count_rows(text, jsonb, uuid), private.member_industries(text) to anon, authenticated;
grant execute on function private.subscriber_counts(), private.application_counts(), private.audience_size(jsonb) to authenticated;
revoke execute on function public.count_rows(text, jsonb, uuid) from public, anon, authenticated;
grant execute on function public.count_rows(text, jsonb, uuid) to anon, authenticated;
