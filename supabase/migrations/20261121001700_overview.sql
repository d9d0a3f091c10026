-- Overview: statistics and growth for the dashboard (decision 11 defines the figures).

create function private.dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Half-open windows: nothing counts in both periods.
  until timestamptz := coalesce(period_end, now());
  since timestamptz := coalesce(period_start, '-infinity');
  before timestamptz := coalesce(period_start - (coalesce(period_end, now()) - period_start), '-infinity');
  -- Upcoming events are in the future: a period that ends now is mirrored forwards and compared with the events just held.
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
          case when period_start is null then (select count(*) from public.events u where u.status = 'upcoming' and u.end_date >= now() and private.event_is_public(u.published_at)) else count(*) filter (where e.start_date >= events_from) end,
          count(*) filter (where e.start_date < events_from)
        from public.events e
        where e.start_date >= events_before and e.start_date < events_until and (e.status = 'upcoming' or (e.status <> 'cancelled' and e.start_date < now()))
          and private.event_is_public(e.published_at)
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
comment on function private.dashboard_statistics(timestamptz, timestamptz) is 'The figures of the Overview for a period and for the equally long one before it. Each role gets the figures whose rows it may read.';

create function public.get_dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.dashboard_statistics(period_start, period_end) $$;
comment on function public.get_dashboard_statistics(timestamptz, timestamptz) is 'Figures of the Overview (staff): what was added between period_start (null for all time) and period_end (excluded; null for now), and in the equally long period before. Upcoming events: those ahead within an equally long span, compared with those held in the period.';

create function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  until timestamptz := least(coalesce(period_end, now()), now());
  since timestamptz := period_start;
  -- Steps are counted on the office's clock, so that a step of a day ends at midnight on either side of a change of the clocks.
  zone constant text := 'Europe/Sofia';
  span interval;
  step interval;
  everybody boolean := private.is_admin();
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if since is null then
    select least((select min(m.created_at) from public.members m), (select min(p.created_at) from public.user_profiles p),
      (select min(s.created_at) from public.newsletter_subscribers s where s.status <> 'pending'), until - interval '1 day') into since;
  end if;
  if since >= until then return; end if;
  span := (until at time zone zone) - (since at time zone zone);
  step := case when span <= interval '31 days' then interval '1 day' when span <= interval '190 days' then interval '7 days'
    when span <= interval '6 years' then interval '1 month' else interval '1 year' end;
  return query
    with opening as (
      select ((since at time zone zone) + interval '1 day') at time zone zone as first
    ), ends as (
      -- The first point is the end of the first day. Steps backwards from the end, so that the last point is the current total.
      select least(until, b.first) as ended from opening b
      union all
      select e.ended from generate_series(0, 400) as n, lateral (select ((until at time zone zone) - step * n) at time zone zone) as e (ended), opening b where e.ended > b.first
    ), spans as (
      select e.ended, coalesce(lag(e.ended) over (order by e.ended), '-infinity') as began from ends e
    ), added as (
      select s.ended,
        (select count(*) from public.members m where m.status = 'active' and m.created_at >= s.began and m.created_at < s.ended) as members,
        case when everybody then (select count(*) from public.user_profiles p where p.created_at >= s.began and p.created_at < s.ended) end as users,
        -- An unsubscribed address counts once as added and once as gone. A pending one does not count, even if it was subscribed before.
        (select count(*) from public.newsletter_subscribers n where n.status <> 'pending' and n.created_at >= s.began and n.created_at < s.ended)
          - (select count(*) from public.newsletter_subscribers n where n.status <> 'pending' and greatest(n.created_at, n.unsubscribed_at) >= s.began and greatest(n.created_at, n.unsubscribed_at) < s.ended and n.unsubscribed_at is not null) as subscribers
      from spans s
    )
    select coalesce(lag(a.ended) over running, since), a.ended, (sum(a.members) over running)::bigint, (sum(a.users) over running)::bigint, (sum(a.subscribers) over running)::bigint
    from added a window running as (order by a.ended) order by a.ended;
end $$;
comment on function private.growth(timestamptz, timestamptz) is 'How many active members, users and subscribers there were at the end of the first day of a period, and of each day, week, month or year up to its end.';

create function public.get_growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.growth(period_start, period_end) $$;
comment on function public.get_growth(timestamptz, timestamptz) is 'Growth over a period (staff): totals at the end of each bucket; the bucket size depends on the length of the period, so that a chart can show all of them. Users only for Administrators.';

-- Grants on functions.

grant execute on function private.dashboard_statistics(timestamptz, timestamptz),
  private.growth(timestamptz, timestamptz) to authenticated, service_role;
grant execute on function public.get_dashboard_statistics(timestamptz, timestamptz),
  public.get_growth(timestamptz, timestamptz) to authenticated;
