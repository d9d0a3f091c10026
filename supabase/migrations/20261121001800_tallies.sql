-- Tallies: lists, searches and figures whose time does not grow with their tables (decision 21). How many rows there are of each kind is counted when they change, not when somebody asks.

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
create index tallies_list_idx on private.tallies (list, item, day) include (facets, number);
create index tallies_loose_idx on private.tallies (list) where not folded;
comment on table private.tallies is 'How many rows came or went. Each change adds its own rows, so that no two writers ever wait for one another; the job fold_tallies adds up what lies around.';
comment on column private.tallies.number is 'Rows that came, less those that went. The sum over equal item, facets and day is how many there are.';
comment on column private.tallies.folded is 'Whether it is the result of adding up.';

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
comment on function private.recount(regclass) is 'Counts the rows of a relation again. For migrations, and after loading rows without triggers; nobody may write meanwhile.';

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
  -- Gone before a time means both added and unsubscribed before it. Whoever asks again without confirming keeps the time of having left, and counts as nobody.
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

create function public.get_member_industries(of_type text) returns table (industry text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.member_industries(of_type) $$;
comment on function public.get_member_industries(text) is 'The industries of the active members of one type (company or individual), each with its number of members, by name.';

create function public.get_category_counts() returns table (category text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$ select c.key, public.count_rows('articles', jsonb_build_object('status', 'published', 'category', c.key)) from public.article_categories c order by c.key $$;
comment on function public.get_category_counts() is 'The key of each news category with its number of published articles.';

create function private.counts_by(of_list text, facet text, wanted jsonb, of_item uuid) returns table (value text, count bigint)
  language sql stable security definer set search_path = ''
  as $$
  select t.facets ->> facet, sum(t.number)::bigint from private.tallies t
  where t.list = of_list and (of_item is null or t.item = of_item) and t.facets @> wanted group by 1 having sum(t.number) > 0 order by 1
$$;
comment on function private.counts_by(text, text, jsonb, uuid) is 'How many rows of a list there are of each value of a facet. For callers that have asked who is asking.';

create function private.subscriber_counts() returns table (status text, count bigint)
  language sql stable security definer set search_path = ''
  as $$ select * from private.counts_by('subscribers', 'status', '{}', null) where private.is_staff() $$;
comment on function private.subscriber_counts() is 'See public.get_subscriber_counts.';

create function public.get_subscriber_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count subscribers.' using errcode = '42501'; end if;
  return query select * from private.subscriber_counts();
end $$;
comment on function public.get_subscriber_counts() is 'How many subscribers there are of each status (staff).';

create function private.application_counts() returns table (status text, count bigint)
  language sql stable security definer set search_path = ''
  as $$ select * from private.counts_by('applications', 'status', '{}', null) where private.is_admin() $$;
comment on function private.application_counts() is 'See public.get_application_counts.';

create function public.get_application_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may count applications.' using errcode = '42501'; end if;
  return query select * from private.application_counts();
end $$;
comment on function public.get_application_counts() is 'How many applications there are of each status (Administrators).';

-- Searches. Fetching a thousand rows that a search has located, the planner would read a narrow table from end to end, which enable_seqscan keeps it from, and with several workers. They have just been read, so they lie in memory (random_page_cost). A search gives all its results up to a thousand rows, and of more the first thousand; whoever searches narrows it down rather than turning a hundred pages.

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

create function private.facet(wanted jsonb, name text) returns text
  language sql immutable set search_path = ''
  as $$ select case when jsonb_typeof(wanted -> name) = 'string' then format('t.%I = %L', name, wanted ->> name) else 'true' end $$;
comment on function private.facet(jsonb, text) is 'SQL that says that a row t has the one wanted value of a facet which the list has an index of, together with its order; true where any of several, or none, is wanted.';

-- Who may call what.

revoke execute on all functions in schema private from public;
grant execute on function private.count_rows(text, jsonb, uuid), private.member_industries(text)
  to anon, authenticated;
grant execute on function private.subscriber_counts(), private.application_counts() to authenticated;
revoke execute on function public.count_rows(text, jsonb, uuid), public.get_member_industries(text),
  public.get_category_counts(), public.get_subscriber_counts(), public.get_application_counts()
  from public, anon, authenticated;
grant execute on function public.count_rows(text, jsonb, uuid), public.get_member_industries(text),
  public.get_category_counts() to anon, authenticated;
grant execute on function public.get_subscriber_counts(), public.get_application_counts() to authenticated;
