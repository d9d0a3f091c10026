-- Overview: what waits, statistics and growth for the dashboard (decisions 11 and 38 define the figures).

-- The last midnight of a day that is not over: periods that end now end there, because they have whole days on the
-- office's clock.
create function private.office_tonight() returns timestamptz
  language sql stable set search_path = ''
  as $$ select (date_trunc('day', now() at time zone 'Europe/Sofia') + interval '1 day') at time zone 'Europe/Sofia' $$;
comment on function private.office_tonight() is 'The midnight that ends today on the office''s clock.';

create function private.get_dashboard_statistics(period_start timestamptz, period_end timestamptz)
  returns table (figure text, total bigint, current bigint, previous bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  zone constant text := 'Europe/Sofia';
  -- Half-open windows: nothing counts in both periods.
  until timestamptz := coalesce(period_end, private.office_tonight());
  since timestamptz := coalesce(period_start, '-infinity');
  -- As many days earlier, of which one may have 23 or 25 hours.
  before timestamptz := coalesce((
    (period_start at time zone zone) - ((until at time zone zone) - (period_start at time zone zone))
  ) at time zone zone,
    '-infinity');
  -- Upcoming events are in the future: a period that ends now is mirrored forwards and compared with the events just
  -- held.
  events_from timestamptz := case when period_end is null then now() else period_start end;
  events_until timestamptz := case when period_end is null then now() + (until - period_start) else period_end end;
  events_before timestamptz := case when period_end is null then period_start else before end;
  ahead bigint;
begin
  perform private.require_right(private.is_staff(), 'Only staff may see these figures.');
  if since >= until then raise exception 'The period must begin before it ends.' using errcode = '22023'; end if;
  select count(*) into ahead from public.events u
    where u.status = 'upcoming' and u.end_date >= now() and u.published_at <= now();
  return query
    select c.figure, c.total, c.current, case when period_start is not null then c.previous end
    from (
      select 'active_members', count(*), count(*) filter (where m.created_at >= since and m.created_at < until),
        count(*) filter (where m.created_at >= before and m.created_at < since)
        from public.members m where m.status = 'active'
      union all
      select 'upcoming_events', ahead, case when period_start is null then ahead
        else count(*) filter (where e.start_date >= events_from) end,
          count(*) filter (where e.start_date < events_from)
        from public.events e
        where e.start_date >= events_before and e.start_date < events_until
          and (e.status = 'upcoming' or (e.status <> 'cancelled' and e.start_date < now()))
          and e.published_at <= now()
      union all
      select 'active_subscribers', count(*), count(*) filter (where s.created_at >= since and s.created_at < until),
        count(*) filter (where s.created_at >= before and s.created_at < since)
        from public.newsletter_subscribers s where s.status = 'active'
    ) as c (figure, total, current, previous);
  if not private.is_admin() then return; end if;
  return query
    select c.figure, c.total, c.current, case when period_start is not null then c.previous end
    from (
      select 'members', count(*), count(*) filter (where m.created_at >= since and m.created_at < until),
        count(*) filter (where m.created_at >= before and m.created_at < since)
        from public.members m
      union all
      select 'users', count(*), count(*) filter (where p.created_at >= since and p.created_at < until),
        count(*) filter (where p.created_at >= before and p.created_at < since)
        from public.user_profiles p
      union all
      select 'applications', count(*), count(*) filter (where a.created_at >= since and a.created_at < until),
        count(*) filter (where a.created_at >= before and a.created_at < since)
        from public.membership_applications a
    ) as c (figure, total, current, previous);
end $$;
comment on function private.get_dashboard_statistics(timestamptz, timestamptz) is
  'The figures of the Overview: their totals now, and what was added in a period and in the equally long one before '
  'it. Each role gets the figures whose rows it may read.';

create function public.get_dashboard_statistics(period_start timestamptz, period_end timestamptz)
  returns table (figure text, total bigint, current bigint, previous bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_dashboard_statistics(period_start, period_end) $$;
comment on function public.get_dashboard_statistics(timestamptz, timestamptz) is
  'Figures of the Overview (staff): how many there are now (total), what was added between period_start (null for '
  'all time) and period_end (excluded; null for the end of today), and in as many days before. Upcoming events: '
  'those ahead within an equally long span, compared with those held in the period.';

create function private.get_growth(period_start timestamptz, period_end timestamptz)
  returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint,
    members_before bigint, users_before bigint, subscribers_before bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Steps are counted on the office's clock, so that a step of a day ends at midnight on either side of a change of the
  -- clocks.
  zone constant text := 'Europe/Sofia';
  close timestamptz := least(period_end, private.office_tonight());
  until timestamptz := least(close, now());
  since timestamptz := period_start;
  span interval;
  step interval;
  everybody boolean := private.is_admin();
begin
  perform private.require_right(private.is_staff(), 'Only staff may see these figures.');
  if since is null then
    select least((select min(m.created_at) from public.members m),
      (select min(p.created_at) from public.user_profiles p),
      (select min(s.created_at) from public.newsletter_subscribers s where s.status <> 'pending'),
        until - interval '1 day')
        into since;
  end if;
  if since >= until then return; end if;
  span := (close at time zone zone) - (since at time zone zone);
  step := case when span <= interval '92 days' then interval '1 day'
    when span <= interval '190 days' then interval '7 days'
    when span <= interval '6 years' then interval '1 month' else interval '1 year' end;
  return query
    -- The buckets are exactly the period: whole steps backwards from its end, the first with what is left. Today's is
    -- not over.
    with ends as (
      -- Before the first bucket is all that was there already.
      select since as ended
      union all
      select least(until, e.ended)
      from generate_series(0, 400) as n,
        lateral (select ((close at time zone zone) - step * n) at time zone zone) as e (ended)
        where e.ended > since
    ), spans as (
      select e.ended, coalesce(lag(e.ended) over (order by e.ended), '-infinity') as began from ends e
    ), added as (
      select s.ended,
        (select count(*) from public.members m
          where m.status = 'active' and m.created_at >= s.began and m.created_at < s.ended) as members,
        case
          when everybody then (select count(*) from public.user_profiles p
            where p.created_at >= s.began and p.created_at < s.ended) end as users,
        -- An address that unsubscribed, bounced or complained counts once as added and once as gone. A pending one does
        -- not count, even if it was subscribed before.
        (select count(*) from public.newsletter_subscribers n
          where n.status <> 'pending' and n.created_at >= s.began and n.created_at < s.ended)
          - (select count(*) from public.newsletter_subscribers n
            where n.status <> 'pending' and greatest(n.created_at, least(n.unsubscribed_at, n.stopped_at)) >= s.began
              and greatest(n.created_at, least(n.unsubscribed_at, n.stopped_at)) < s.ended
            and (n.unsubscribed_at is not null or n.stopped_at is not null)) as subscribers
      from spans s
    )
    select g.began, g.ended, g.members, g.users, g.subscribers, g.members - g.members_added, g.users - g.users_added,
      g.subscribers - g.subscribers_added
    from (
      select lag(a.ended) over running, a.ended, (sum(a.members) over running)::bigint,
        (sum(a.users) over running)::bigint, (sum(a.subscribers) over running)::bigint, a.members, a.users,
        a.subscribers
      from added a window running as (order by a.ended)
    ) as g (began, ended, members, users, subscribers, members_added, users_added, subscribers_added)
    where g.began is not null order by g.ended;
end $$;
comment on function private.get_growth(timestamptz, timestamptz) is
  'How many active members, users and subscribers there were before and at the end of each day (up to 92), week (up '
  'to 190 days), month (up to 6 years) or year of a period.';

create function public.get_growth(period_start timestamptz, period_end timestamptz)
  returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint,
    members_before bigint, users_before bigint, subscribers_before bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_growth(period_start, period_end) $$;
comment on function public.get_growth(timestamptz, timestamptz) is
  'Growth over a period (staff): totals before and at the end of each bucket. The buckets together are exactly the '
  'period up to now; their size depends on its length, so that a chart can show all of them, and the first is '
  'shorter where the steps do not fill the period. Users only for Administrators.';

-- What waits for the office: the lines of the Overview and the numbers in the menu. Each line counts exactly the rows
-- of the list that it leads to.

create function private.get_waiting() returns table (kind text, thing uuid, name text, count bigint, at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  today constant date := (now() at time zone 'Europe/Sofia')::date;
begin
  perform private.require_right(private.is_staff() or private.is_accountant(),
    'Only staff and accountants may see what waits.');
  if private.keeps_books() then
    return query
      select 'invoices_to_issue', null::uuid, min(private.invoice_by(d))::text, count(*),
          min(p.paid_on)::timestamp at time zone 'Europe/Sofia'
        from public.documents d join private.document_facts f on f.id = d.id and f.state = 'paid',
          lateral (select max(s.settled_on) as paid_on from public.settlements s
            where s.debt_id = d.debt_id and s.undone_at is null) as p
        where d.kind = 'pro_forma'
        having count(*) > 0
      union all
      select 'parts_to_invoice', null, min(l.invoice_by)::text, count(*),
          min(l.invoice_by)::timestamp at time zone 'Europe/Sofia'
        from public.document_list l where l.kind = 'pro_forma' and l.state = 'open' and l.invoice_by is not null
        having count(*) > 0
      union all
      -- Sums of all at once: payment_list looks up those of each payment.
      select 'payments_left', null, sum(p.cents - u.cents)::text, count(*),
          min(p.booked_on)::timestamp at time zone 'Europe/Sofia'
        from public.payments p left join (
            select x.payment_id, sum(x.cents) as cents from (
              select s.payment_id, s.cents from public.settlements s where s.kind = 'payment' and s.undone_at is null
              union all
              select r.payment_id, r.cents from public.refunds r where r.undone_at is null) as x
            group by x.payment_id) as g on g.payment_id = p.id,
          lateral (select coalesce(g.cents, 0) as cents) as u
        where p.undone_at is null and p.cents > u.cents having count(*) > 0
      union all
      select 'lines_to_decide', null, null, count(*), min(l.booked_on)::timestamp at time zone 'Europe/Sofia'
        from private.lines_to_decide l having count(*) > 0;
  end if;
  if not private.is_staff() then return; end if;
  return query
    select 'offers', e.id, e.title, o.count, o.at
    from (
      select r.event_id, count(*), min(r.offer_expires_at) as at from public.event_registrations r
      where r.status = 'offered' and r.debt_id is null
      group by r.event_id order by min(r.offer_expires_at), r.event_id limit 5
    ) o join public.events e on e.id = o.event_id order by o.at, e.id;
  return query
    select 'drafts', null::uuid, null::text, count(*), min(a.created_at) from public.news_articles a
      where a.status = 'draft' and a.author_id = (select auth.uid()) having count(*) > 0
    union all
    select 'event_drafts', null, null, count(*), min(e.created_at) from public.events e where e.published_at is null
      having count(*) > 0;
  if not private.is_admin() then return; end if;
  return query
    select 'applications', null::uuid, null::text, count(*), min(a.created_at) from public.membership_applications a
      where a.status in ('submitted', 'in_review') having count(*) > 0
    union all
    select 'proposals', null, null, count(*), min(p.created_at) from public.proposals p where p.status = 'pending'
      having count(*) > 0
    union all
    select 'messages', null, null, count(*), min(m.created_at) from public.contact_messages m where m.status = 'new'
      having count(*) > 0
    union all
    select 'erasures', null, null, count(*), min(r.asked_at) from public.erasure_requests r where r.state = 'open'
      having count(*) > 0
    union all
    select 'mails', null, null, count(*), min(m.created_at) from public.mail_outbox m where m.state = 'failed'
      having count(*) > 0
    union all
    select 'document_drafts', null, null, count(*), min(d.created_at) from public.documents d where d.number is null
      having count(*) > 0
    union all
    select 'credits', null, null, count(*), min(d.issued_at)
      from public.documents d join private.document_facts f on f.id = d.id and f.state = 'open'
      where d.kind = 'credit_note' having count(*) > 0
    union all
    select 'invitations', null, null, count(*), min(i.created_at) from public.invitations i
      where i.accepted_at is null and i.withdrawn_at is null having count(*) > 0
    union all
    -- The list of members shows one type at a time, so each has its line. Ended terms wait until somebody renews or
    -- deactivates the member.
    select 'ended', null, m.member_type, count(*), min(o.ends_on)::timestamp at time zone 'Europe/Sofia'
      from public.office_details o join public.members m on m.id = o.member_id
      where o.ends_on < today and m.status = 'active' and m.id not in (select private.lapsed_members())
      group by m.member_type
    union all
    select 'lapsed', null, m.member_type, count(*), min(l.first_day)::timestamp at time zone 'Europe/Sofia'
      from private.lapses l join public.members m on m.id = l.member_id
      where l.first_day <= today and l.last_day >= today
      group by m.member_type
    union all
    select 'terms', null, m.member_type, count(*), min(o.ends_on)::timestamp at time zone 'Europe/Sofia'
      from public.office_details o join public.members m on m.id = o.member_id
      where o.ends_on between today and today + 60
      group by m.member_type;
end $$;

create function public.get_waiting() returns table (kind text, thing uuid, name text, count bigint, at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_waiting() $$;
comment on function public.get_waiting() is
  'What waits for the office (staff and accountants), each kind with the number of its rows; a kind without rows is '
  'left out. at: '
  'since when the oldest waits; for offers and terms, when the first ends, or has ended. offers: a row for each of '
  'the five events (thing, name) whose offers end first. terms: a row for each type of member (name) whose last '
  'term ends within 60 days. ended: the same of active members whose last term has ended and that have not '
  'lapsed; lapsed: of those that have. drafts: one''s own articles. event_drafts: of everybody, because events have '
  'no author. invoices_to_issue: paid pro formas, and parts_to_invoice: those of which a part was paid, whose name is '
  'the first day by which an invoice is to be issued (private.invoice_by). document_drafts: of documents, those of '
  'terms, too. credits: credit notes of '
  'which something is left. payments_left: payments of which something is left, whose cents are the name. '
  'lines_to_decide: lines of bank statements. Editors get offers and both drafts alone; accountants pro formas to '
  'invoice, payments_left and lines_to_decide.';

create function private.get_coming_events()
  returns table (id uuid, title text, status text, start_date timestamptz, end_date timestamptz, time_zone text,
    capacity integer, taken bigint, waiting bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may see the participants of events.');
  return query
    select e.id, e.title, e.status, e.start_date, e.end_date, e.time_zone, e.max_participants, c.taken, c.waiting
    from public.events e,
      lateral (select count(*) filter (where r.status <> 'waitlisted'), count(*) filter (where r.status = 'waitlisted')
        from public.event_registrations r where r.event_id = e.id and r.status <> 'cancelled') as c (taken, waiting)
    where e.status in ('upcoming', 'ongoing') and e.end_date >= now() and e.start_date < private.office_tonight()
      + interval '14 days'
    order by e.start_date, e.id limit 8;
end $$;

create function public.get_coming_events()
  returns table (id uuid, title text, status text, start_date timestamptz, end_date timestamptz, time_zone text,
    capacity integer, taken bigint, waiting bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_coming_events() $$;
comment on function public.get_coming_events() is
  'Up to eight events (staff) that are under way or begin today or on one of the 14 days after, soonest first, '
  'without cancelled ones: the places, how many are taken, and how many people wait.';

create function public.get_first_steps() returns table (step text, done boolean)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see the first steps.');
  if exists (select from public.site_settings s where s.key = 'first_steps' and s.value = 'dismissed') then
    return;
  end if;
  return query
    with saved as (
      select p.key from public.pages p
        join public.content_revisions r on r.item_id = p.id and r.kind = 'page' and r.saved_by is not null
    )
    select s.step, s.done from (values
      (1, 'settings',
        (select count(*) = 2 from public.site_settings s where s.key in ('site_title', 'logo_url') and s.value <> '')),
      -- What every site begins with is an example until somebody has saved it.
      (2, 'office', exists (select from saved where saved.key = 'contact')),
      (3, 'about', exists (select from public.about_content)),
      (4, 'services', exists (select from public.services)),
      (5, 'legal', (select count(*) = 3 from public.legal_content)),
      (6, 'tiers', exists (select from saved where saved.key = 'membership')),
      (7, 'event', exists (select from public.events)),
      (8, 'article', exists (select from public.news_articles)),
      (9, 'mail', exists (select from public.mail_outbox o where o.state = 'sent'))
    ) as s (place, step, done)
    order by s.place;
end $$;
comment on function public.get_first_steps() is
  'What a new site still needs, in order, each step with whether it is done (Administrators); no rows once the '
  'checklist is dismissed.';

-- Grants on functions.

grant execute on function private.office_tonight(), private.get_dashboard_statistics(timestamptz, timestamptz),
  private.get_growth(timestamptz, timestamptz), private.get_waiting(), private.get_coming_events()
  to authenticated, service_role;
grant execute on function public.get_dashboard_statistics(timestamptz, timestamptz),
  public.get_growth(timestamptz, timestamptz), public.get_waiting(), public.get_coming_events(),
    public.get_first_steps() to authenticated;
