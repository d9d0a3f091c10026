-- Dues: periods, what a term costs, whether it is paid, and asking for it.

create function private.year_after(begins date) returns date
  language sql immutable strict parallel safe set search_path = ''
  as $$
  -- The day before the same day a year later; the day after February 28 where there is no 29th.
  select make_date(extract(year from begins)::integer + 1, extract(month from begins)::integer, 1)
    + extract(day from begins)::integer - 2
$$;
comment on function private.year_after(date) is 'The last day of the year that begins on a day.';

create function private.fixed_year_end(settings public.billing_settings, day date) returns date
  language sql immutable parallel safe set search_path = ''
  as $$
  select make_date(extract(year from day)::integer + case when extract(month from day) >= settings.first_month then 1
    else 0 end, settings.first_month, 1) - 1
$$;
comment on function private.fixed_year_end(public.billing_settings, date) is
  'The last day of the fixed year in which a day lies.';

create function private.rolls_over(settings public.billing_settings, day date) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(settings.years = 'fixed' and day >= r.on_day, false)
  from (select private.fixed_year_end(settings, day) as year_end) as y,
    -- The roll-over day of this year; the 28th where February has no 29th.
    lateral (select least(m.first_of + settings.roll_over_day - 1, (m.first_of + interval '1 month')::date - 1)
        as on_day
      from (select make_date(extract(year from y.year_end)::integer - case
          when settings.roll_over_month > extract(month from y.year_end) then 1 else 0 end,
        settings.roll_over_month, 1) as first_of) as m) as r
$$;
comment on function private.rolls_over(public.billing_settings, date) is
  'Whether who joins on a day gets the next fixed year, too.';

create function private.term_end(settings public.billing_settings, begins date) returns date
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
    when settings.years = 'fixed' and private.rolls_over(settings, begins)
      then private.fixed_year_end(settings, private.fixed_year_end(settings, begins) + 1)
    when settings.years = 'fixed' then private.fixed_year_end(settings, begins)
    else private.year_after(begins) end
$$;
comment on function private.term_end(public.billing_settings, date) is
  'The last day of a term that begins on a day: a year later, or the end of the fixed year.';

create function private.renewal_period(last_end date) returns table (starts_on date, ends_on date)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
begin
  -- Within the days of grace, a year may go on where the last one ended.
  starts_on := case
    when last_end < private.office_day() and coalesce(settings.late_renewal <> 'old_end'
      or last_end + settings.grace_days < private.office_day(), true) then private.office_day()
    else last_end + 1 end;
  ends_on := case when settings.years = 'fixed' then private.fixed_year_end(settings, starts_on)
    else private.year_after(starts_on) end;
  return next;
end $$;
comment on function private.renewal_period(date) is
  'The term that follows one which ends on a day: right after it or, once it has ended, as the settings say.';

create function private.get_first_period(begins date) returns table (starts_on date, ends_on date, asks text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may approve applications.');
  starts_on := coalesce(begins, private.office_day() + case when settings.version is null then 0 else 1 end);
  ends_on := private.term_end(settings, starts_on);
  asks := case when settings.version is null then null when settings.invoice_first then 'invoice' else 'pro_forma' end;
  return next;
end $$;

create function public.get_first_period(begins date default null)
  returns table (starts_on date, ends_on date, asks text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_first_period(begins) $$;
comment on function public.get_first_period(date) is
  'The first term of who is approved today (Administrators), as the billing settings have it; a year from today '
  'before there are any. With begins, the term that begins on that day. asks is the kind of document that an '
  'approval then drafts, null for none.';

create function private.dues_cents(settings public.billing_settings, price integer, begins date, ends date)
  returns bigint
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
    when settings.years = 'fixed' and settings.pro_rata and m.months < 12
      then (price::bigint * 100 * m.months * 2 + 12 * settings.round_to_cents) / (24 * settings.round_to_cents)
        * settings.round_to_cents
    else price::bigint * 100 end
  -- A month that has begun counts as whole.
  from (select (extract(year from ends) - extract(year from begins)) * 12 + extract(month from ends)
    - extract(month from begins) + 1 as whole) as w, lateral (select w.whole::integer as months) as m
$$;
comment on function private.dues_cents(public.billing_settings, integer, date, date) is
  'What a term costs, in cents: the year''s price in euros or, of a shorter fixed year and if the settings say so, its '
  'months'' part of it, rounded as the settings say, half upwards.';

create function private.term_papers(of_terms uuid[] default null)
  returns table (term_id uuid, document_id uuid, asks boolean, paid boolean, due_on date)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  -- Of some terms; the debts of all are summed up at once.
  of_debts constant uuid[] := case when of_terms is not null then
    array(select l.document_id from public.document_lines l where l.term_id = any (of_terms)) end;
begin
  return query
    with annulled as (
      -- Few, so they are looked up first. A debt goes on while one of its documents holds.
      select i.debt_id from public.documents i left join public.documents x
        on x.refers_to = i.id and x.kind = 'annulment'
      where i.debt_id in (select o.debt_id from public.documents x join public.documents o on o.id = x.refers_to
        where x.kind = 'annulment')
      group by i.debt_id having bool_and(x.id is not null)
    ), settled as (
      select s.debt_id, sum(s.cents) as cents, bool_or(s.kind = 'write_off') as written_off from public.settlements s
      where (of_debts is null or s.debt_id = any (of_debts)) and s.undone_at is null group by s.debt_id
    ), credited as (
      select i.debt_id, l.corrects, sum(l.net_cents) as net_cents
      from public.documents n join public.documents i on i.id = n.refers_to and i.kind = 'invoice'
        join public.document_lines l on l.document_id = n.id
      where n.kind = 'credit_note' and n.number is not null and (of_debts is null or i.debt_id = any (of_debts))
        and not exists (select from public.documents x where x.refers_to = n.id and x.kind = 'annulment')
      group by i.debt_id, l.corrects
    )
    select l.term_id, d.id, d.number is not null, a.paid,
      case when not a.paid then private.day_to_pay(d.id) end
    from public.document_lines l join public.documents d on d.id = l.document_id
        and d.kind in ('pro_forma', 'invoice') and case when d.number is null then true else d.debt_id = d.id end
      left join annulled n on n.debt_id = d.id
      left join public.document_cancellations k on k.document_id = d.id
      left join settled s on s.debt_id = d.id
      left join credited c on c.debt_id = d.id and c.corrects = l.place
      cross join lateral (select coalesce(s.cents, 0) >= d.total_cents and s.written_off is not true as paid) as a
    where l.term_id is not null and (of_terms is null or l.term_id = any (of_terms))
      and n.debt_id is null and k.document_id is null
      -- Not merely credited: of a line that its notes took back, nothing is asked.
      and (l.net_cents = 0 or l.net_cents > coalesce(c.net_cents, 0));
end $$;
comment on function private.term_papers(uuid[]) is
  'What asks for the dues of some terms, or of all: drafts, and the first documents of debts that hold (asks). paid: '
  'nothing of the debt is open, and nothing of it was written off; otherwise it is to be paid by due_on.';

create function private.paid_terms(of_members uuid[] default null)
  returns table (member_id uuid, term_id uuid, starts_on date, ends_on date, owed boolean, paid boolean, due_on date,
    asked text, document_id uuid)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  of_terms uuid[];
begin
  if of_members is not null then
    of_terms := array(select t.id from public.memberships t where t.member_id = any (of_members) and t.owed);
  end if;
  return query
    select t.member_id, t.id, t.starts_on, t.ends_on, t.owed, not t.owed or coalesce(a.paid, false), a.due_on,
      case when a.asks then 'document' when a.term_id is not null then 'draft' end, a.document_id
    from public.memberships t left join (
      select p.term_id, bool_or(p.asks) as asks, bool_or(p.asks and p.paid) as paid,
        min(p.due_on) filter (where p.asks) as due_on,
        (array_agg(p.document_id) filter (where p.asks))[1] as document_id
      from private.term_papers(of_terms) p group by p.term_id
    ) as a on a.term_id = t.id and t.owed
    where of_members is null or t.member_id = any (of_members);
end $$;
comment on function private.paid_terms(uuid[]) is
  'The terms of some members, or of all, with whether they are paid, by when they should be, and what asks for them: a '
  'document that holds (document_id: the first of its debt), a draft, or (null) nothing.';

-- Asking for dues.

create function private.ask_dues(of_term uuid, joining boolean) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
  term public.memberships;
  tier public.membership_tiers;
  draft uuid := gen_random_uuid();
  of_kind text;
  price integer;
  cents bigint;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may ask for dues.');
  select t.* into term from public.memberships t where t.id = of_term;
  select t.* into tier from public.membership_tiers t where t.key = term.tier;
  price := coalesce((select b.agreed_price from public.billing_details b where b.member_id = term.member_id),
    tier.price);
  if settings.version is null or price = 0 or exists (select from public.billing_details b
    where b.member_id = term.member_id and b.honorary) then
    -- What was asked before and is not any more.
    update public.memberships t set owed = false, asked_cents = null where t.id = of_term and t.owed;
    return null;
  end if;
  of_kind := case when coalesce((select b.invoice_first from public.billing_details b
    where b.member_id = term.member_id), settings.invoice_first) then 'invoice' else 'pro_forma' end;
  cents := private.dues_cents(settings, price, term.starts_on, term.ends_on);
  update public.memberships t set owed = true, asked_cents = cents where t.id = of_term;
  insert into public.documents (id, kind, member_id) values (draft, of_kind, term.member_id);
  insert into public.document_lines (document_id, place, kind, words_bg, words_en, term_id, covers_from, covers_until,
      unit_cents)
    values (draft, 1, 'dues', 'Членски внос, ' || coalesce(tier.name_bg, tier.name), 'Membership dues, ' || tier.name,
      term.id, term.starts_on, term.ends_on, cents);
  if joining and settings.entrance_fee_cents > 0 and not exists (
    select from public.document_lines l join public.documents d on d.id = l.document_id
      where d.member_id = term.member_id and l.kind = 'entrance_fee' and d.id <> draft
        and not private.is_annulled(d.id)
        and not exists (select from public.document_cancellations c where c.document_id = d.id)) then
    insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents)
      values (draft, 2, 'entrance_fee', 'Встъпителен внос', 'Entrance fee', settings.entrance_fee_cents);
  end if;
  perform private.write_audit_log('document', null,
    (select array[private.audited_document(d)] from public.documents d where d.id = draft));
  return draft;
end $$;
comment on function private.ask_dues(uuid, boolean) is
  'Drafts the document that asks for the dues of a term, which counts as unpaid from then on, and for the entrance fee '
  'of who joins. Returns its id; null where nothing is asked: before the first billing settings, of an honorary '
  'member, or without a price.';

create function private.ask_again(of_member uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  term uuid;
begin
  select p.term_id into term from private.paid_terms(array[of_member]) p
    where not p.paid and p.asked is null order by p.starts_on limit 1;
  if term is null then return null; end if;
  return private.ask_dues(term, not exists (select from public.memberships t join public.memberships o
    on o.member_id = t.member_id and o.starts_on < t.starts_on where t.id = term));
end $$;
comment on function private.ask_again(uuid) is
  'Drafts what asks for the first unpaid term of a member for which nothing asks any more, and returns its id; null '
  'without such a term.';

create function private.follow_payment(root public.documents, booked_on date) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
  term public.memberships;
  before date;
  begins date;
  ends date;
begin
  if private.open_cents(root.id) > 0 or private.settled_cents(root.id, 'write_off') > 0 then return; end if;
  for term in select t.* from public.memberships t join public.document_lines l on l.term_id = t.id
    where l.document_id = root.id and t.owed order by t.id loop
    select max(s.ends_on) into before from public.memberships s
      where s.member_id = term.member_id and s.ends_on < term.starts_on;
    begins := case
      when before is null and settings.begins_after = 'payment' then booked_on + 1
      when before < term.starts_on - 1 and settings.late_renewal = 'payment' then booked_on end;
    ends := case when settings.years = 'rolling' then private.year_after(begins) else term.ends_on end;
    -- Never earlier, and never into the term that follows, which stays as it was agreed.
    if begins > term.starts_on and begins < ends and not exists (select from public.memberships s
      where s.member_id = term.member_id and s.id <> term.id and s.starts_on > term.starts_on and s.starts_on <= ends)
    then
      update public.memberships t set starts_on = begins, ends_on = ends where t.id = term.id;
    end if;
  end loop;
  if root.order_id is not null then perform private.confirm_paid_seats(root); end if;
end $$;
comment on function private.follow_payment(public.documents, date) is
  'Once a debt is paid, begins its terms with the payment where the settings say so, and confirms its places.';

-- A new price of a tier, and who keeps the former one.

create view private.tier_members with (security_invoker = true) as
  select o.tier, m.id, m.name, o.ends_on, b.agreed_price
  from public.members m join public.office_details o on o.member_id = m.id
    left join public.billing_details b on b.member_id = m.id
  where m.status = 'active' and not coalesce(b.honorary, false);
comment on view private.tier_members is
  'Active members by their tier, without honorary ones. Who has no agreed price pays that of the tier.';

create function private.get_price_payers(of_tier text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may see what members pay.');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'ends_on', t.ends_on)
      order by t.name, t.id), '[]')
    from private.tier_members t where t.tier = of_tier and t.agreed_price is null);
end $$;

create function public.get_price_payers(of_tier text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_price_payers(of_tier) $$;
comment on function public.get_price_payers(text) is
  'All members who pay the price of a tier, by name: [{id, name, ends_on}] (Administrators). Those with an agreed '
  'price, honorary and inactive ones are not among them.';

create function private.keep_prices(before jsonb, consent jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  follows jsonb;
  kept uuid[];
  olds jsonb[];
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change prices.');
  -- Whoever saves billing details locks the member, too.
  perform from public.members m
    where m.id in (select o.member_id from public.office_details o join public.membership_tiers t on t.key = o.tier
      where t.price <> (before ->> t.key)::integer)
    order by m.id for no key update;
  follows := (select coalesce(jsonb_object_agg(c.key, to_jsonb(c) - 'key'), '{}')
    from (select t.key, t.name, (before ->> t.key)::integer as "from", t.price as "to",
        count(*) filter (where p.agreed_price is null) as members, count(p.agreed_price) as agreed
      from public.membership_tiers t join private.tier_members p on p.tier = t.key
      where t.price <> (before ->> t.key)::integer group by t.id) as c
    where c.members > 0);
  kept := array(select p.id from private.tier_members p
    where follows ? p.tier and p.agreed_price is null
      and (consent #> array['keep', p.tier] = 'true' or consent #> array['keep', p.tier] ? p.id::text)
    order by p.id);
  if follows is distinct from coalesce(consent -> 'expected', '{}') then
    raise exception 'This changes what members pay. Please confirm it.'
      using errcode = 'PT428', detail = follows::text;
  end if;
  insert into public.billing_details (member_id) select k.id from unnest(kept) as k (id) on conflict do nothing;
  olds := array(select private.audited_billing(b) from public.billing_details b
    where b.member_id = any (kept) order by b.member_id);
  update public.billing_details b set agreed_price = (before ->> o.tier)::integer, updated_at = clock_timestamp()
    from public.office_details o where o.member_id = b.member_id and b.member_id = any (kept);
  perform private.write_audit_log('member', olds, array(select private.audited_billing(b)
    from public.billing_details b where b.member_id = any (kept) order by b.member_id));
end $$;
comment on function private.keep_prices(jsonb, jsonb) is
  'Refuses the save of tiers (PT428) unless what their new prices mean for members is what the caller expected. The '
  'error''s details are that, as JSON by key of the tier: name, from and to (euros a year), members, who pay from, and '
  'agreed, who have an agreed price and keep it. before: the former prices by key. consent: expected, what was '
  'confirmed; keep, by key of the tier true for all members or a list of their ids: they get from as their agreed '
  'price. All others pay to from the next document on.';

-- Grants on functions. Renewing has the rights of who calls it.

grant execute on function private.ask_dues(uuid, boolean), private.ask_again(uuid), private.renewal_period(date),
  private.get_first_period(date), private.get_price_payers(text), private.keep_prices(jsonb, jsonb),
  private.paid_terms(uuid[])
  to authenticated;
grant execute on function public.get_first_period(date), public.get_price_payers(text) to authenticated;
