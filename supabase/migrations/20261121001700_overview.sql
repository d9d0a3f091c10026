-- Overview: statistics and growth, for the dashboard (decision 11 says what they mean).

create function private.dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
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
comment on function private.dashboard_statistics(timestamptz, timestamptz) is 'The figures of the Overview for a period, and for the equally long one before. Each role gets those whose rows it may read.';

create function public.get_dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.dashboard_statistics(period_start, period_end) $$;
comment on function public.get_dashboard_statistics(timestamptz, timestamptz) is 'Figures of the Overview (staff): what was added between period_start (null for ever) and period_end (excluded; null for now), and in the equally long period before. Upcoming events: those ahead within the same span, and those held in it.';

create function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
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
comment on function private.growth(timestamptz, timestamptz) is 'How many active members, people with access and subscribers there were at the end of each day, week, month or year of a period.';

create function public.get_growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.growth(period_start, period_end) $$;
comment on function public.get_growth(timestamptz, timestamptz) is 'Growth over a period (staff): running totals at the end of each bucket, of which there are as many as a chart can show. People with access only for Administrators.';

-- Who may call what.

revoke execute on all functions in schema private from public;
grant execute on function private.dashboard_statistics(timestamptz, timestamptz),
  private.growth(timestamptz, timestamptz) to authenticated, service_role;
revoke execute on function public.get_dashboard_statistics(timestamptz, timestamptz),
  public.get_growth(timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.get_dashboard_statistics(timestamptz, timestamptz),
  public.get_growth(timestamptz, timestamptz) to authenticated;
