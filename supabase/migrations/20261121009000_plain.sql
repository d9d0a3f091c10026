do $$ declare t record; begin
  for t in select tgname, tgrelid::regclass r from pg_trigger where tgname like 'tally_%' and not tgisinternal loop execute format('drop trigger %I on %s', t.tgname, t.r); end loop;
  for t in select p.oid::regprocedure f from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('private','public') and p.proname in ('search_members','search_all_members','search_articles','search_events','search_registrations','search_subscribers','search_users','search_applications','search_messages','search_mails','recipients_matching','search_recipients','recipients','get_recipients','dashboard_statistics','growth','get_member_industries','member_industries','get_category_counts','get_subscriber_counts','subscriber_counts','get_application_counts','application_counts','mail_counts','count_registrations','seats_free','count_audience','audience_size','count_rows','tallied','tallied_before','counts_by','with_role','found','condition','facet','fold_tallies','recount','attend_tallies','tally','tally_query') loop
    execute format('drop function %s cascade', t.f); end loop;
  delete from private.scheduled_jobs where name='fold_tallies';
end $$;
drop table private.tallies; drop table private.tally_kinds;
create index members_totals_idx on public.members (member_type, status, industry, country);
create index news_articles_totals_idx on public.news_articles (status, published_at, category_id, is_featured);
drop index public.user_profiles_role_id_idx;
create index user_profiles_role_id_idx on public.user_profiles (role_id, id);
create index newsletter_subscribers_totals_idx on public.newsletter_subscribers (status);
create index membership_applications_totals_idx on public.membership_applications (status);
create index contact_messages_totals_idx on public.contact_messages (status, subject, assignee_id);
create index mail_outbox_totals_idx on public.mail_outbox (state, about_kind);
drop index public.mail_outbox_about_idx;
create index mail_outbox_about_idx on public.mail_outbox (about_kind, about_id, state);
create index audit_log_totals_idx on public.audit_log (subject, action);
create index event_registrations_totals_idx on public.event_registrations (event_id, status);
drop index public.newsletter_subscribers_gone_idx;
drop index public.newsletter_subscribers_created_at_status_idx;
create index newsletter_subscribers_created_at_status_idx on public.newsletter_subscribers (created_at, status, unsubscribed_at);
create index user_profiles_full_name_search_idx on public.user_profiles using gin (lower(full_name) extensions.gin_trgm_ops);
create index members_name_search_idx on public.members using gin (lower(name) extensions.gin_trgm_ops);
create index newsletter_subscribers_gone_idx on public.newsletter_subscribers (greatest(created_at, unsubscribed_at)) where status <> 'pending' and unsubscribed_at is not null;
create function public.get_member_industries(of_type text) returns table (industry text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select m.industry, count(*) from public.members m
  where m.status = 'active' and m.member_type = of_type and m.industry is not null
  group by m.industry order by m.industry
$$;
create function public.get_category_counts() returns table (category text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  select c.key, count(a.category_id)
  from public.article_categories c
  left join public.news_articles a on a.category_id = c.id and a.status = 'published' and a.published_at <= now()
  group by c.key order by c.key
$$;
create function public.get_subscriber_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count subscribers.' using errcode = '42501'; end if;
  return query select s.status, count(*) from public.newsletter_subscribers s group by s.status order by s.status;
end $$;
create function public.get_application_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may count applications.' using errcode = '42501'; end if;
  return query select a.status, count(*) from public.membership_applications a group by a.status order by a.status;
end $$;
create function private.mail_counts(of_kind text, of_id uuid) returns table (state text, count bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count mails.' using errcode = '42501'; end if;
  if not private.is_admin() and coalesce(of_kind, '') not in ('registration', 'subscription', 'announcement') then
    raise exception 'Only Administrators may count these mails.' using errcode = '42501';
  end if;
  return query
    select o.state, count(*) from public.mail_outbox o
    where (of_kind is null or o.about_kind = of_kind) and (of_id is null or o.about_id = of_id) group by o.state;
end $$;
create function private.count_registrations(event_ids uuid[]) returns table (event_id uuid, confirmed integer, waitlisted integer, offered integer, attended integer)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query select r.event_id, count(*) filter (where r.status = 'confirmed')::integer, count(*) filter (where r.status = 'waitlisted')::integer,
      count(*) filter (where r.status = 'offered')::integer, count(*) filter (where r.status = 'attended')::integer
    from public.event_registrations r where r.event_id = any (event_ids) and r.status <> 'cancelled' group by r.event_id;
end $$;
create function private.seats_free(event public.events) returns integer
  language sql volatile security definer set search_path = ''
  as $$ select event.max_participants - (select count(*)::integer from public.event_registrations r where r.event_id = event.id and r.status in ('confirmed', 'attended', 'offered')) $$;
create function public.count_audience(audience jsonb) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select count(*) from private.audience_of(audience) $$;
create function private.dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Half-open windows: what was counted before never counts again now.
  until timestamptz := coalesce(period_end, now());
  since timestamptz := coalesce(period_start, '-infinity');
  before timestamptz := coalesce(period_start - (coalesce(period_end, now()) - period_start), '-infinity');
  -- Upcoming events lie ahead: a period that ends now is mirrored into the future, and compared with what has just been held.
  events_from timestamptz := case when period_end is null then now() else period_start end;
  events_until timestamptz := case when period_end is null then now() + (now() - period_start) else period_end end;
  events_before timestamptz := case when period_end is null then period_start else before end;
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if since >= until then raise exception 'The period must begin before it ends.' using errcode = '22023'; end if;
  return query
    select c.figure, c.current, case when period_start is not null then c.previous end
    from (
      select 'active_members', count(*) filter (where m.created_at >= since), count(*) filter (where m.created_at < since)
        from public.members m where m.status = 'active' and m.created_at >= before and m.created_at < until
      union all
      select 'upcoming_events',
          case when period_start is null then (select count(*) from public.events u where u.status = 'upcoming' and u.end_date >= now()) else count(*) filter (where e.start_date >= events_from) end,
          count(*) filter (where e.start_date < events_from)
        from public.events e
        where e.start_date >= events_before and e.start_date < events_until and (e.status = 'upcoming' or (e.status <> 'cancelled' and e.start_date < now()))
      union all
      select 'active_subscribers', count(*) filter (where s.created_at >= since), count(*) filter (where s.created_at < since)
        from public.newsletter_subscribers s where s.status = 'active' and s.created_at >= before and s.created_at < until
    ) as c (figure, current, previous);
  if not private.is_admin() then return; end if;
  return query
    select c.figure, c.current, case when period_start is not null then c.previous end
    from (
      select 'members', count(*) filter (where m.created_at >= since), count(*) filter (where m.created_at < since)
        from public.members m where m.created_at >= before and m.created_at < until
      union all
      select 'users', count(*) filter (where p.created_at >= since), count(*) filter (where p.created_at < since)
        from public.user_profiles p where p.created_at >= before and p.created_at < until
      union all
      select 'applications', count(*) filter (where a.created_at >= since), count(*) filter (where a.created_at < since)
        from public.membership_applications a where a.created_at >= before and a.created_at < until
    ) as c (figure, current, previous);
end $$;
comment on function private.dashboard_statistics(timestamptz, timestamptz) is 'The figures of the Overview for a period, and for the equally long one before. Each role gets those whose rows it may read.';

create function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  until timestamptz := least(coalesce(period_end, now()), now());
  since timestamptz := period_start;
  step interval;
  everybody boolean := private.is_admin();
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
    with ends as (
      -- Counted backwards from the end, so that the last point is the figure of now.
      select until - step * n as ended from generate_series(0, 400) as n where until - step * n > since
    ), spans as (
      select e.ended, coalesce(lag(e.ended) over (order by e.ended), '-infinity') as began from ends e
    ), added as (
      select s.ended,
        (select count(*) from public.members m where m.status = 'active' and m.created_at >= s.began and m.created_at < s.ended) as members,
        case when everybody then (select count(*) from public.user_profiles p where p.created_at >= s.began and p.created_at < s.ended) end as users,
        -- Whoever left was added and is gone; who asks anew without confirming counts as nobody.
        (select count(*) from public.newsletter_subscribers n where n.status <> 'pending' and n.created_at >= s.began and n.created_at < s.ended)
          - (select count(*) from public.newsletter_subscribers n where n.status <> 'pending' and greatest(n.created_at, n.unsubscribed_at) >= s.began and greatest(n.created_at, n.unsubscribed_at) < s.ended and n.unsubscribed_at is not null) as subscribers
      from spans s
    )
    select greatest(a.ended - step, since), a.ended, (sum(a.members) over running)::bigint, (sum(a.users) over running)::bigint, (sum(a.subscribers) over running)::bigint
    from added a window running as (order by a.ended) order by a.ended;
end $$;
comment on function private.growth(timestamptz, timestamptz) is 'How many active members, people with access and subscribers there were at the end of each day, week, month or year of a period.';
create function private.recipients(of_announcement uuid, query text, show text, first integer, most integer) returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may see who received an announcement.' using errcode = '42501'; end if;
  if query = '' then
    return query
      select p.id, p.full_name, m.name, d.read_at, r.reminded_at
      from public.user_profiles p
        join public.announcement_recipients r on r.announcement_id = of_announcement and r.recipient_id = p.id
        left join public.announcement_reads d on d.announcement_id = of_announcement and d.reader_id = p.id
        left join public.members m on m.id = p.company_id
      where show = 'all' or (show = 'read') = (d.reader_id is not null)
      order by p.full_name, p.id limit most offset first;
  else
    -- As private.recipients_matching finds people, among those who received it.
    return query
      with received as not materialized (
        select p.id, p.full_name, p.company_id, d.read_at, r.reminded_at
        from public.user_profiles p
          join public.announcement_recipients r on r.announcement_id = of_announcement and r.recipient_id = p.id
          left join public.announcement_reads d on d.announcement_id = of_announcement and d.reader_id = p.id
        where show = 'all' or (show = 'read') = (d.reader_id is not null)
      )
      select p.id, p.full_name, m.name, p.read_at, p.reminded_at
      from (
        (select u.* from received u where lower(u.full_name) like private.like_pattern(query) order by u.full_name, u.id limit 1001)
        union
        (select u.* from received u join public.members c on c.id = u.company_id
          where lower(c.name) like private.like_pattern(query) order by u.full_name, u.id limit 1001)
      ) as p left join public.members m on m.id = p.company_id
      order by p.full_name, p.id limit 1001;
  end if;
end $$;
comment on function private.recipients(uuid, text, text, integer, integer) is 'See public.get_recipients.';
create function public.get_recipients(of_announcement uuid, query text, show text default 'all', first integer default 0, most integer default null) returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.recipients(of_announcement, query, show, first, most) $$;
comment on function public.get_recipients(uuid, text, text, integer, integer) is 'Who received an announcement (staff), by name: company, when it was read and when its reading was asked for; show is all, read or unread. Without a query as many as most says behind the first ones: the Data API would have to sort all of them for a page. With a query the first 1,001 of those whom it finds, to be paged by the Data API.';
-- Directory.
create function private.search_members(query text, of_type text, of_industry text) returns setof public.members
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  return query
    select m.* from public.members m
    where m.search_text like private.like_pattern(query) and m.status = 'active'
      and (of_type is null or m.member_type = of_type) and (of_industry is null or m.industry = of_industry)
    order by m.name, m.id limit 1001;
end $$;
comment on function private.search_members(text, text, text) is 'Active members whose search text contains the query. Security definer because a policy would keep the trigram index from being used (LIKE is not leakproof); it returns active members only, as the policy does. Planned anew for each query: a rare word is found by the trigram index, a common one along the list.';
create function public.search_members(query text, of_type text default null, of_industry text default null) returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_members(query, of_type, of_industry) $$;
comment on function public.search_members(text, text, text) is 'The public directory''s search: active members with the query (its first 100 characters) in name, Cyrillic name, industry, city or description, of one type and industry where these are named; the first 1,001 by name. Filter, order and page the result through the Data API.';

-- Office: members.
create function private.search_all_members(query text, of_type text, of_status text, of_country text, of_industry text, everything boolean) returns setof public.members
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search all members.' using errcode = '42501'; end if;
  return query
    select m.* from public.members m
    where m.search_text like private.like_pattern(query)
      and (of_type is null or m.member_type = of_type) and (of_status is null or m.status = of_status)
      and (of_country is null or m.country = of_country) and (of_industry is null or m.industry = of_industry)
    order by m.name, m.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_all_members(text, text, text, text, text, boolean) is 'Members, active or not, whose search text contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_all_members(query text, of_type text default null, of_status text default null, of_country text default null, of_industry text default null, everything boolean default false) returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_all_members(query, of_type, of_status, of_country, of_industry, everything) $$;
comment on function public.search_all_members(text, text, text, text, text, boolean) is 'The office''s search for members (Administrators): as search_members, inactive ones included; the first 1,001 by name, for a file everything.';

-- Articles.
create function private.search_articles(query text, of_status text, of_category text) returns setof public.news_articles
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  category uuid := (select c.id from public.article_categories c where c.key = of_category);
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  return query
    select a.* from public.news_articles a
    where a.search_text like private.like_pattern(query)
      and (of_category is null or a.category_id = category)
      and case of_status when 'draft' then a.status = 'draft' when 'scheduled' then a.status = 'published' and a.published_at > now()
        when 'published' then a.status = 'published' and a.published_at <= now() else true end
    order by a.created_at desc, a.id desc limit 1001;
end $$;
comment on function private.search_articles(text, text, text) is 'Articles, drafts included, whose title, excerpt or content contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_articles(query text, of_status text default null, of_category text default null) returns setof public.news_articles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_articles(query, of_status, of_category) $$;
comment on function public.search_articles(text, text, text) is 'The office''s search for articles (staff): a case-insensitive part of title, excerpt or content; draft, scheduled or published ones and those of a category (its key) where these are named; the newest 1,001.';

-- Events.
create function private.search_events(query text, of_status text, of_category uuid) returns setof public.events
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may search here.' using errcode = '42501'; end if;
  return query
    select e.* from public.events e
    where e.search_text like private.like_pattern(query)
      and (of_status is null or e.status = of_status) and (of_category is null or e.category_id = of_category)
    order by e.start_date desc, e.id desc limit 1001;
end $$;
comment on function private.search_events(text, text, uuid) is 'Events whose title, location or description contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_events(query text, of_status text default null, of_category uuid default null) returns setof public.events
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_events(query, of_status, of_category) $$;
comment on function public.search_events(text, text, uuid) is 'The office''s search for events (staff): a case-insensitive part of title, location or description, of one status and category where these are named; the latest 1,001.';

-- Participants.
create function private.search_registrations(of_event uuid, query text, of_statuses text[], everything boolean) returns setof public.event_registrations
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may work with registrations.' using errcode = '42501'; end if;
  return query
    select r.* from public.event_registrations r
    where r.event_id = of_event and r.search_text like private.like_pattern(query) and (of_statuses is null or r.status = any (of_statuses))
    order by r.name, r.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_registrations(uuid, text, text[], boolean) is 'Participants of an event by a part of name, address or company. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_registrations(of_event uuid, query text, of_statuses text[] default null, everything boolean default false) returns setof public.event_registrations
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_registrations(of_event, query, of_statuses, everything) $$;
comment on function public.search_registrations(uuid, text, text[], boolean) is 'Participants of an event (staff): a case-insensitive part of name, address or company, of certain statuses where these are named; the first 1,001 by name, for a file everything.';

-- Subscribers.
create function private.search_subscribers(query text, of_status text, everything boolean) returns setof public.newsletter_subscribers
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may search subscribers.' using errcode = '42501'; end if;
  return query
    select s.* from public.newsletter_subscribers s
    where lower(s.email) like private.like_pattern(query) and (of_status is null or s.status = of_status)
    order by s.created_at desc, s.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_subscribers(text, text, boolean) is 'Subscribers whose address contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_subscribers(query text, of_status text default null, everything boolean default false) returns setof public.newsletter_subscribers
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_subscribers(query, of_status, everything) $$;
comment on function public.search_subscribers(text, text, boolean) is 'The office''s search for subscribers (staff): a case-insensitive part of the address, of one status where it is named; the newest 1,001, for a file everything.';

-- People.
create function private.search_users(query text, of_role text, of_company uuid) returns setof public.user_profiles
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  -- Member is whoever has no role.
  role uuid := (select r.id from public.user_roles r where r.name = of_role);
begin
  if not private.is_admin() then raise exception 'Only Administrators may search for people.' using errcode = '42501'; end if;
  return query
    -- The first 1,001 of both lie within the first 1,001 of each.
    select p.* from (
      (select u.* from public.user_profiles u
        where u.search_text like private.like_pattern(query)
          and (of_role is null or u.role_id is not distinct from role) and (of_company is null or u.company_id = of_company)
        order by u.full_name, u.id limit 1001)
      union
      (select u.* from public.user_profiles u join public.members m on m.id = u.company_id
        where m.search_text like private.like_pattern(query)
          and (of_role is null or u.role_id is not distinct from role) and (of_company is null or u.company_id = of_company)
        order by u.full_name, u.id limit 1001)
    ) as p order by p.full_name, p.id limit 1001;
end $$;
comment on function private.search_users(text, text, uuid) is 'People whose search text, or that of their company, contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_users(query text, of_role text default null, of_company uuid default null) returns setof public.user_profiles
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_users(query, of_role, of_company) $$;
comment on function public.search_users(text, text, uuid) is 'The office''s search for people (Administrators): the query''s first 100 characters in names, address, company or job role, of one role (a name, or member for those without one) and company where these are named; the first 1,001 by name. Filter, order and page the result through the Data API.';

-- Applications.
create function private.search_applications(query text, of_statuses text[]) returns setof public.membership_applications
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search applications.' using errcode = '42501'; end if;
  return query
    select a.* from public.membership_applications a
    where a.search_text like private.like_pattern(query) and (of_statuses is null or a.status = any (of_statuses))
    order by a.created_at desc, a.id limit 1001;
end $$;
comment on function private.search_applications(text, text[]) is 'Applications whose search text contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_applications(query text, of_statuses text[] default null) returns setof public.membership_applications
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_applications(query, of_statuses) $$;
comment on function public.search_applications(text, text[]) is 'The office''s search for applications (Administrators): a part of company, contact person or address, of certain statuses where these are named; the newest 1,001. Filter, order and page the result through the Data API.';

-- Messages.
create function private.search_messages(query text, of_status text, of_subject text, of_assignee uuid, unassigned boolean) returns setof public.contact_messages
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search messages.' using errcode = '42501'; end if;
  return query
    select m.* from public.contact_messages m
    where m.search_text like private.like_pattern(query)
      and (of_status is null or m.status = of_status) and (of_subject is null or m.subject = of_subject)
      and (of_assignee is null or m.assignee_id = of_assignee) and (not unassigned or m.assignee_id is null)
    order by m.created_at desc, m.id limit 1001;
end $$;
comment on function private.search_messages(text, text, text, uuid, boolean) is 'Messages whose search text contains the query. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_messages(query text, of_status text default null, of_subject text default null, of_assignee uuid default null, unassigned boolean default false) returns setof public.contact_messages
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_messages(query, of_status, of_subject, of_assignee, unassigned) $$;
comment on function public.search_messages(text, text, text, uuid, boolean) is 'The office''s search for messages (Administrators): a case-insensitive part of name, address, company or text, of one status, subject and assignee (or of nobody) where these are named; the newest 1,001.';

-- Mails.
create function private.search_mails(query text, of_state text)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search the mails.' using errcode = '42501'; end if;
  -- Not the rows themselves: their data hold signed links, which the API must never give.
  return query
    select o.id, o.template, o.recipient, o.about_kind, o.about_id, o.state, o.attempts, o.next_attempt_at, o.last_error, o.created_at, o.settled_at
    from public.mail_outbox o
    where o.recipient like private.like_pattern(query) and (of_state is null or o.state = of_state)
    order by o.created_at desc, o.id limit 1001;
end $$;
comment on function private.search_mails(text, text) is 'Mails whose recipient contains the query, without their data. Security definer and planned anew as search_members is; it asks for the role itself.';
create function public.search_mails(query text, of_state text default null)
  returns table (id uuid, template text, recipient text, about_kind text, about_id uuid, state text, attempts smallint, next_attempt_at timestamptz, last_error text, created_at timestamptz, settled_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_mails(query, of_state) $$;
comment on function public.search_mails(text, text) is 'The office''s search for mails (Administrators): a case-insensitive part of the recipient''s address, of one state where it is named; the newest 1,001.';

-- People to address.
create function private.recipients_matching(query text) returns table (id uuid, full_name text, company text, role text)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  return query
    -- By name, not by search text: that holds the address, which Editors must not be able to guess at.
    select p.id, p.full_name, m.name, r.name
    from (
      (select u.id, u.full_name, u.company_id, u.role_id from public.user_profiles u
        where lower(u.full_name) like private.like_pattern(query) order by u.full_name, u.id limit 1001)
      union
      (select u.id, u.full_name, u.company_id, u.role_id from public.user_profiles u join public.members c on c.id = u.company_id
        where lower(c.name) like private.like_pattern(query) order by u.full_name, u.id limit 1001)
    ) as p left join public.members m on m.id = p.company_id left join public.user_roles r on r.id = p.role_id
    order by p.full_name, p.id limit 1001;
end $$;
comment on function private.recipients_matching(text) is 'People by name or company, for whoever addresses them: names, company and role, and nothing else of a profile; the first 1,001 by name.';
create function public.search_recipients(query text) returns table (id uuid, full_name text, company text, role text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.recipients_matching(query) $$;
comment on function public.search_recipients(text) is 'People to whom an announcement can be sent, by a part of their name or company (staff).';
revoke execute on function private.search_members(text, text, text), private.search_all_members(text, text, text, text, text, boolean), private.search_articles(text, text, text), private.search_events(text, text, uuid),
  private.search_registrations(uuid, text, text[], boolean), private.search_subscribers(text, text, boolean), private.search_users(text, text, uuid), private.search_applications(text, text[]),
  private.search_messages(text, text, text, uuid, boolean), private.search_mails(text, text), private.recipients_matching(text), private.recipients(uuid, text, text, integer, integer),
  private.mail_counts(text, uuid), private.count_registrations(uuid[]), private.seats_free(public.events), private.dashboard_statistics(timestamptz, timestamptz), private.growth(timestamptz, timestamptz) from public;
grant execute on function private.search_members(text, text, text) to anon, authenticated, service_role;
grant execute on function private.search_all_members(text, text, text, text, text, boolean), private.search_articles(text, text, text), private.search_subscribers(text, text, boolean), private.search_registrations(uuid, text, text[], boolean) to authenticated, service_role;
grant execute on function private.search_events(text, text, uuid), private.search_users(text, text, uuid), private.search_applications(text, text[]), private.search_messages(text, text, text, uuid, boolean), private.search_mails(text, text),
  private.recipients_matching(text), private.recipients(uuid, text, text, integer, integer), private.mail_counts(text, uuid), private.count_registrations(uuid[]), private.dashboard_statistics(timestamptz, timestamptz), private.growth(timestamptz, timestamptz) to authenticated;
revoke execute on function public.search_members(text, text, text), public.search_all_members(text, text, text, text, text, boolean), public.search_articles(text, text, text), public.search_events(text, text, uuid),
  public.search_registrations(uuid, text, text[], boolean), public.search_subscribers(text, text, boolean), public.search_users(text, text, uuid), public.search_applications(text, text[]),
  public.search_messages(text, text, text, uuid, boolean), public.search_mails(text, text), public.search_recipients(text), public.get_recipients(uuid, text, text, integer, integer),
  public.get_member_industries(text), public.get_category_counts(), public.get_subscriber_counts(), public.get_application_counts(), public.count_audience(jsonb) from public, anon, authenticated;
grant execute on function public.search_members(text, text, text), public.get_member_industries(text), public.get_category_counts() to anon, authenticated;
grant execute on function public.search_all_members(text, text, text, text, text, boolean), public.search_articles(text, text, text), public.search_events(text, text, uuid),
  public.search_registrations(uuid, text, text[], boolean), public.search_subscribers(text, text, boolean), public.search_users(text, text, uuid), public.search_applications(text, text[]),
  public.search_messages(text, text, text, uuid, boolean), public.search_mails(text, text), public.search_recipients(text), public.get_recipients(uuid, text, text, integer, integer),
  public.get_subscriber_counts(), public.get_application_counts(), public.count_audience(jsonb) to authenticated;
