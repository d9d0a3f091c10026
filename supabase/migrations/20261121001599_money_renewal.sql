-- Dues: the renewal run. Who is due, the drafts that ask for the next term, what has been asked for, and issuing drafts
-- one after the other. A member whose last term ended or is unpaid is in one of these.

create function private.lapse_day(paid_until date, due_on date) returns date
  language sql stable security definer set search_path = ''
  as $$
  select greatest(paid_until, due_on, s.lapses_from - 1) + s.grace_days + 1 from private.billing() s
  where s.lapses_from is not null
$$;
comment on function private.lapse_day(date, date) is
  'The day on which a member lapses whose paid terms end on a day, and whose next dues are to be paid by another (see '
  'private.standings); null as long as none does.';

create function private.asked_lapse_days(of_members uuid[]) returns table (member_id uuid, lapses_on date)
  language sql stable security definer set search_path = ''
  as $$
  select p.member_id, private.lapse_day(max(p.ends_on) filter (where p.paid),
    min(p.due_on) filter (where not p.paid and p.asked = 'document'))
  from private.paid_terms(of_members) p group by p.member_id having bool_or(not p.paid and p.asked = 'document')
$$;
comment on function private.asked_lapse_days(uuid[]) is
  'The days on which members lapse over a term for which a document asks; without those of whom none does.';

create function private.end_before(of_member uuid, day date) returns date
  language sql stable security definer set search_path = ''
  as $$
  select max(t.ends_on) from public.memberships t where t.member_id = of_member and t.ends_on < day
$$;
comment on function private.end_before(uuid, date) is
  'When the last term of a member ended that ended before a day; null without one.';

create view private.drafted_renewals with (security_invoker = true) as
  select d.member_id, m.name, m.member_type, t.tier, private.end_before(m.id, t.starts_on) as last_end,
    d.id as document_id, d.updated_at as version, t.starts_on, t.ends_on, d.kind,
    (select sum(l.net_cents) from public.document_lines l where l.document_id = d.id)::bigint - a.net_cents
      + case when h.by_hand then a.net_cents
        else private.dues_cents(s, coalesce(b.agreed_price, r.price), t.starts_on, t.ends_on) end as cents,
    b.agreed_price is not null as agreed, h.by_hand
  from public.documents d join public.document_lines a on a.document_id = d.id and a.term_id is not null
    join public.memberships t on t.id = a.term_id join public.members m on m.id = d.member_id
    join public.membership_tiers r on r.key = t.tier cross join private.billing() s
    left join public.billing_details b on b.member_id = m.id
    cross join lateral (select a.net_cents is distinct from t.asked_cents) as h (by_hand)
  where d.number is null and d.kind in ('pro_forma', 'invoice');
comment on view private.drafted_renewals is 'Drafts that ask for a term. See public.get_renewals.';

create view private.due_renewals with (security_invoker = true) as
  with unpaid as materialized (select p.* from private.paid_terms() p where not p.paid)
  select m.id as member_id, m.name, m.member_type, o.tier, o.ends_on as last_end, p.starts_on, p.ends_on,
    case when coalesce(b.invoice_first, s.invoice_first) then 'invoice' else 'pro_forma' end as kind,
    private.dues_cents(s, coalesce(b.agreed_price, t.price), p.starts_on, p.ends_on) as cents,
    b.agreed_price is not null as agreed, false as again, private.lapse_day(o.ends_on, null) as lapses_on
  from public.members m join public.office_details o on o.member_id = m.id
    join public.membership_tiers t on t.key = o.tier cross join private.billing() s
    left join public.billing_details b on b.member_id = m.id
    cross join lateral private.renewal_period(o.ends_on) p
  where m.status = 'active' and not coalesce(b.honorary, false) and s.version is not null
    -- As renew_member: a term that has just begun, or is to come, is not followed yet.
    and not exists (select from public.memberships l where l.member_id = m.id and l.starts_on >= private.office_day())
    and not exists (select from unpaid u where u.member_id = m.id)
    and m.id not in (select d.member_id from private.drafted_renewals d)
  union all
  -- What asked for this term was deleted, cancelled, annulled or credited.
  select m.id, m.name, m.member_type, t.tier, private.end_before(m.id, u.starts_on), u.starts_on, u.ends_on,
    case when coalesce(b.invoice_first, s.invoice_first) then 'invoice' else 'pro_forma' end,
    private.dues_cents(s, coalesce(b.agreed_price, r.price), u.starts_on, u.ends_on), b.agreed_price is not null, true,
    a.lapses_on
  from (select distinct on (x.member_id) x.* from unpaid x where x.asked is null order by x.member_id, x.starts_on) as u
    join public.memberships t on t.id = u.term_id join public.members m on m.id = u.member_id
    join public.membership_tiers r on r.key = t.tier cross join private.billing() s
    left join public.billing_details b on b.member_id = m.id
    left join private.asked_lapse_days(array(select x.member_id from unpaid x where x.asked is null)) a
      on a.member_id = m.id
  where m.status = 'active' and not coalesce(b.honorary, false)
    and m.id not in (select d.member_id from private.drafted_renewals d);
comment on view private.due_renewals is
  'Members whose dues are to be asked for: of who has paid all, for the term that would follow; of the others, again '
  'for the first term for which nothing asks. See public.get_renewals.';

create view private.asked_renewals with (security_invoker = true) as
  with asked as (select distinct on (t.member_id) t.*
    from (select p.*, max(p.ends_on) filter (where p.paid) over of_member as paid_until,
        bool_and(p.paid or p.asked is not distinct from 'document') over of_member as all_asked
      from private.paid_terms() p window of_member as (partition by p.member_id)) as t
    where not t.paid and t.all_asked
    order by t.member_id, t.due_on, t.starts_on)
  select m.id as member_id, m.name, m.member_type, t.tier, private.end_before(m.id, a.starts_on) as last_end,
    d.id as document_id,
    a.starts_on, a.ends_on, d.kind, d.total_cents as cents,
    private.lapse_day(a.paid_until, a.due_on) as lapses_on
  from asked a join public.memberships t on t.id = a.term_id join public.members m on m.id = a.member_id
    left join public.billing_details b on b.member_id = m.id
    cross join lateral (select x.* from public.documents x where x.debt_id = a.document_id
      and not private.is_annulled(x.id) order by x.issued_at desc limit 1) as d
  where m.status = 'active' and not coalesce(b.honorary, false)
    and m.id not in (select d.member_id from private.drafted_renewals d);
comment on view private.asked_renewals is
  'Members who have been asked for the dues of each term and have not paid one, with the document that asks. See '
  'public.get_renewals.';

create function private.get_renewals(step text, ends_until date)
  returns table (id uuid, member_id uuid, name text, member_type text, tier text, last_end date, document_id uuid,
    version timestamptz, starts_on date, ends_on date, kind text, cents bigint, agreed boolean, by_hand boolean,
    again boolean, lapses_on date, readers bigint, missing text, open_cents bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see renewals.');
  if coalesce(step not in ('due', 'drafts', 'asked'), true) then
    raise exception 'There is no such step.' using errcode = '22023';
  end if;
  return query
    select coalesce(r.document_id, r.member_id), r.*, (select count(*) from private.document_readers(r.member_id)),
      case when not private.is_buyer(r.member_id) then 'Details incomplete' end,
      (select coalesce(sum(f.open_cents), 0)::bigint from public.documents d
        join private.document_facts f on f.id = d.id
        where d.member_id = r.member_id and d.debt_id is not null and f.state = 'open')
    from (select d.member_id, d.name, d.member_type, d.tier, d.last_end, null::uuid as document_id,
        null::timestamptz as version, d.starts_on, d.ends_on, d.kind, d.cents, d.agreed, false as by_hand, d.again,
        d.lapses_on
      from private.due_renewals d
        where step = 'due' and (d.again or d.last_end <= coalesce(ends_until, 'infinity'))
      union all
      select d.member_id, d.name, d.member_type, d.tier, d.last_end, d.document_id, d.version, d.starts_on, d.ends_on,
        d.kind, d.cents, d.agreed, d.by_hand, false, a.lapses_on
      from private.drafted_renewals d left join private.asked_lapse_days(
        array(select x.member_id from private.drafted_renewals x)) a on a.member_id = d.member_id
        where step = 'drafts'
      union all
      select d.member_id, d.name, d.member_type, d.tier, d.last_end, d.document_id, null, d.starts_on, d.ends_on,
        d.kind, d.cents, false, false, false, d.lapses_on
      from private.asked_renewals d where step = 'asked') as r;
end $$;

create function public.get_renewals(step text default 'due', ends_until date default null)
  returns table (id uuid, member_id uuid, name text, member_type text, tier text, last_end date, document_id uuid,
    version timestamptz, starts_on date, ends_on date, kind text, cents bigint, agreed boolean, by_hand boolean,
    again boolean, lapses_on date, readers bigint, missing text, open_cents bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_renewals(step, ends_until) $$;
comment on function public.get_renewals(text, date) is
  'The renewal run (Administrators). due: active members whose last term is paid and ends by ends_until, with the term '
  'that would follow, the kind of document and what it would ask for today, in cents without tax; and (again) those '
  'with a term for which nothing asks any more. drafts: the drafts that ask for a term, with what issue_renewal would '
  'ask for today; by_hand: whose amount somebody has typed, which stays. asked: members with an unpaid term and the '
  'document that asks for it, cents with tax. agreed: at a price of its own. lapses_on: the day on which the member '
  'lapses, unless it is asked or pays before; null where nobody lapses, and as long as no document asks for an '
  'unpaid term. readers: how many billing contacts (or the primary one) it is mailed to. missing: why it cannot be '
  'issued, as words for a list. open_cents: what the member owes already. id: of the draft or document or, without '
  'one, of the member. last_end: null where the term is the first one. Nobody is in it before the first billing '
  'settings, and neither are honorary members. Whose price is 0 gets the term without a draft.';

create function private.issue_renewal(of_document uuid, expected timestamptz, expected_cents bigint) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  d public.documents;
  asked bigint;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may issue documents.');
  select s.* into d from public.documents s where s.id = of_document for update;
  -- A retry after a lost answer finds it issued and sent.
  if d.number is not null and d.issued_by = (select auth.uid()) then return d.number; end if;
  d := private.draft_to_change(of_document, expected);
  select r.cents into asked from private.drafted_renewals r where r.document_id = of_document;
  if asked is null then raise exception 'This draft asks for no term.'; end if;
  if asked is distinct from expected_cents then
    raise exception 'The price has changed since you opened the list. Look at the amount again.'
      using errcode = 'PT409', detail = jsonb_build_object('cents', asked)::text;
  end if;
  -- The price is that of the day of issue, unless somebody typed another.
  update public.document_lines l set quantity = 1, discount_cents = 0, unit_cents = private.dues_cents(
      private.billing(), coalesce(b.agreed_price, r.price), t.starts_on, t.ends_on)
    from public.memberships t join public.membership_tiers r on r.key = t.tier
      left join public.billing_details b on b.member_id = t.member_id
    where l.document_id = of_document and t.id = l.term_id and l.net_cents = t.asked_cents;
  perform private.issue_document(of_document, expected);
  perform private.send_document(of_document, 0);
  return (select s.number from public.documents s where s.id = of_document);
end $$;

create function public.issue_renewal(document_id uuid, expected timestamptz, expected_cents bigint) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.issue_renewal(document_id, expected, expected_cents) $$;
comment on function public.issue_renewal(uuid, timestamptz, bigint) is
  'Issues a draft of get_renewals at the price of today and mails it, in one transaction (Administrators): the '
  'member has nothing, or one document and its mails. Returns the number. expected is the version and expected_cents '
  'the amount that the office saw (PT409 when either has changed). Errors: PT404 deleted, and a sentence that says '
  'what is missing.';

-- Grants on functions.

grant execute on function private.get_renewals(text, date),
  private.issue_renewal(uuid, timestamptz, bigint)
  to authenticated;
grant execute on function public.get_renewals(text, date), public.issue_renewal(uuid, timestamptz, bigint)
  to authenticated;

-- How many renew.

create function private.get_renewal_rates() returns table (month date, ended bigint, renewed bigint, pending bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  today constant date := private.office_day();
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see these figures.');
  return query
    with months as (
      select (date_trunc('month', today) - make_interval(months => n))::date as month from generate_series(0, 23) as n
    ), cohort as (
      select date_trunc('month', t.ends_on)::date as month, t.ends_on,
        coalesce(t.next_start <= t.ends_on + 90, false) as renewed
      from (select p.member_id, p.ends_on, lead(p.starts_on) over (partition by p.member_id order by p.starts_on)
          as next_start
        from private.paid_terms() p where p.paid) as t
        left join public.billing_details b on b.member_id = t.member_id
      where t.ends_on < today and not coalesce(b.honorary, false)
    )
    select m.month, count(c.ends_on), count(c.ends_on) filter (where c.renewed),
      count(c.ends_on) filter (where not c.renewed and c.ends_on + 90 >= today)
    from months m left join cohort c on c.month = m.month group by m.month order by m.month desc;
end $$;

create function public.get_renewal_rates() returns table (month date, ended bigint, renewed bigint, pending bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_renewal_rates() $$;
comment on function public.get_renewal_rates() is
  'For this month and the 23 before it (its first day): how many paid terms ended in it, how many of their members '
  'have a paid term that began within 90 days, and how many may still get one in time (Administrators). Honorary '
  'members are in no month.';
grant execute on function private.get_renewal_rates() to authenticated;
grant execute on function public.get_renewal_rates() to authenticated;
