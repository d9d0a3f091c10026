-- Dues: opening balances, debts of an older system that are brought in from a file (decision 62).

create sequence private.opening_references;
comment on sequence private.opening_references is
  'Counts the payment references of opening balances. No series of documents: it may have gaps.';

create function private.party_key(value text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when upper(value) ~ '^\s*[A-Z]{0,2}[0-9 .-]{5,}\s*$'
    -- Spreadsheets take the zeros before a number away.
    then nullif(ltrim(regexp_replace(upper(value), '[^A-Z0-9]', '', 'g'), '0'), '')
    else nullif(lower(btrim(regexp_replace(normalize(value), '\s+', ' ', 'g'))), '') end
$$;
comment on function private.party_key(text) is
  'How names and numbers of members are compared: numbers by letters and digits, without zeros in front; names without '
  'regard to capitals and to how many blanks stand between words.';

create function private.expect_opening_balances(rows jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may bring in opening balances.');
  if jsonb_typeof(rows) is distinct from 'array' or exists (select from jsonb_array_elements(rows) as r (data)
    where jsonb_typeof(r.data) <> 'object' or length(r.data::text) > 5000) then
    raise exception 'This is no list of rows.' using errcode = '22023';
  end if;
  if jsonb_array_length(rows) > 5000 then
    raise exception 'These are % rows; 5,000 can be imported at once.',
      to_char(jsonb_array_length(rows), 'FM999,999,999') using errcode = 'PT413';
  end if;
  if (private.billing()).version is null then raise exception 'Fill in Settings → Billing first.'; end if;
end $$;
comment on function private.expect_opening_balances(jsonb) is
  'Refuses whoever is no Administrator (42501), what is no list of rows (22023), and more than 5,000 (PT413).';

create function private.judged_openings(rows jsonb)
  returns table (place bigint, member_id uuid, member_name text, number text, dated_on date, due_on date, cents bigint,
    words text, known boolean, problem text)
  language sql stable security definer set search_path = ''
  as $$
  with given as materialized (
    select r.place, private.party_key(x.member) as key, btrim(x.number) as number, x.dated_on, x.due_on, x.cents,
      btrim(x.words) as words
    from jsonb_array_elements(rows) with ordinality as r (data, place),
      jsonb_to_record(r.data) as x (member text, number text, dated_on date, due_on date, cents bigint, words text)),
  keys as materialized (
    select distinct m.id, m.name, private.party_key(k.value) as key
    from public.members m left join public.billing_details b on b.member_id = m.id
      left join public.office_details o on o.member_id = m.id
      cross join lateral (values (m.name), (m.legal_name_cyrillic), (b.legal_name), (b.eik), (b.bin), (b.vat_number),
        (o.registration_number), (o.vat_number)) as k (value)
    where m.slug <> 'erased-' || m.id),
  named as (
    select g.*, f.names, case when cardinality(f.ids) = 1 then f.ids[1] end as member_id
    from given g left join lateral (select array_agg(k.id) as ids, array_agg(k.name order by k.name) as names
      from keys k where k.key = g.key) as f on true)
  select n.place, n.member_id, case when n.member_id is not null then n.names[1] end, n.number, n.dated_on, n.due_on,
    n.cents, n.words, coalesce(s.same, false), case
      when n.names is null then 'No member has this name or number.'
      when n.member_id is null then cardinality(n.names) || ' members have this name or number: '
        || array_to_string(n.names[1:5], ', ') || '. Name the one that is meant by its EIK, BIN or VAT number.'
      when n.dated_on > private.office_day() then 'Its day is still to come.'
      when n.due_on < n.dated_on then 'It was to be paid before its own day.'
      when count(*) over (partition by n.member_id, lower(n.number)) > 1
        then 'Another row has the same member and number.'
      when not s.same then 'Another amount or other days of it are here already. Cancel that opening balance first.'
      -- Mails, and by the digits bank lines (private.debts_by_name), would name two debts alike.
      when s.same is null and exists (select from public.documents d where d.kind <> 'opening_balance'
          and d.member_id = n.member_id and (lower(d.number) = lower(n.number)
            or replace(d.number, '-', '') = substring(n.number, '[0-9]{6,}')))
        then n.number || ' is the number of a document of ours to this member. If this is another debt, bring it in as '
          || to_char(n.dated_on, 'YYYY') || coalesce(substring(n.number, '[0-9]{6,}'), '-' || n.number) || '.' end
  from named n left join lateral (
    select bool_and((d.total_cents, d.dated_on, d.due_on) = (n.cents, n.dated_on, n.due_on)) as same
    from public.documents d where d.kind = 'opening_balance' and d.member_id = n.member_id
      and lower(d.number) = lower(n.number)
      and not exists (select from public.document_cancellations c where c.document_id = d.id)) as s on true
$$;
comment on function private.judged_openings(jsonb) is
  'The rows of opening balances with the member that each names, whether the same is here already (known), and why it '
  'cannot be brought in (problem), as a sentence.';

create function private.compare_opening_balances(rows jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.expect_opening_balances(rows);
  return (select coalesce(jsonb_agg(jsonb_build_object('member_id', j.member_id, 'member_name', j.member_name,
      'known', j.known, 'problem', j.problem,
      'readers', array(select r.email from private.document_readers(j.member_id) r),
      'reminded_on', case when not exists (select from public.billing_details b
          where b.member_id = j.member_id and b.reminders_held)
        then (select min(j.due_on + s.step) from unnest((private.billing()).reminders) as s (step)
          where j.due_on + s.step > private.office_day()) end) order by j.place), '[]')
    from private.judged_openings(rows) j);
exception
  when invalid_parameter_value then raise;
  when data_exception then
    raise exception 'A value of these rows is of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.compare_opening_balances(rows jsonb) returns jsonb
  language sql stable security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.compare_opening_balances(rows) $$;
comment on function public.compare_opening_balances(jsonb) is
  'What import_opening_balances would do with rows (Administrators). Returns for each, in their order, {member_id, '
  'member_name, known (the same is here already), problem (why it cannot be brought in, a sentence), readers (the '
  'addresses to which mails about it go), reminded_on (the day of its first reminder, null for none)}. Stores nothing. '
  'Errors: 42501, 22023, PT413.';

create function private.bring_in(of_member uuid, number text, dated_on date, due_on date, cents bigint, words text)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  settings public.billing_settings := private.billing();
  d public.documents;
begin
  insert into public.documents (id, kind, member_id, dated_on, due_on)
    values (gen_random_uuid(), 'opening_balance', of_member, bring_in.dated_on, bring_in.due_on) returning * into d;
  insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents, tax_rate)
    values (d.id, 1, 'other', words, words, cents, 0);
  update public.documents s set number = bring_in.number, debt_id = d.id, issued_on = private.office_day(),
      settings_version = settings.version, seller = private.seller_of(settings), accounts = settings.accounts,
      -- Of a member without billing details, too.
      buyer = (select jsonb_build_object('legal_name', m.name, 'address', '', 'country', '')
        || coalesce(jsonb_strip_nulls(private.present_buyer(d)), '{}') from public.members m where m.id = of_member),
      totals = '[]', net_cents = cents, tax_cents = 0, total_cents = cents,
      payment_reference = private.payment_reference('OB' || lpad(nextval('private.opening_references')::text, 8, '0')),
      issued_at = clock_timestamp(), issued_by = (select auth.uid()), issued_by_name = private.own_name()
    where s.id = d.id returning * into d;
  perform private.write_audit_log('document', null, array[private.audited_document(d)]);
end $$;
comment on function private.bring_in(uuid, text, date, date, bigint, text) is
  'Stores an opening balance: it holds from today, and takes no number of a series. Callers check rights and doubles.';

create function private.import_opening_balances(rows jsonb) returns table (added bigint, known bigint)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  one record;
  refused jsonb[] := '{}';
begin
  perform private.expect_opening_balances(rows);
  -- Of two who bring in the same file, the second finds what the first has stored.
  perform from public.members m where m.id in (select j.member_id from private.judged_openings(rows) j)
    order by m.id for no key update;
  added := 0; known := 0;
  for one in select j.* from private.judged_openings(rows) j order by j.place loop
    if one.problem is not null then
      refused := array_append(refused, jsonb_build_object('row', one.place, 'message', one.problem));
    elsif one.known then known := known + 1;
    else
      perform private.bring_in(one.member_id, one.number, one.dated_on, one.due_on, one.cents, one.words);
      added := added + 1;
    end if;
  end loop;
  if refused <> '{}' then
    raise exception 'Some rows were refused; nothing was imported.' using detail = to_jsonb(refused)::text;
  end if;
  return next;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of these rows is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.import_opening_balances(rows jsonb) returns table (added bigint, known bigint)
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select * from private.import_opening_balances(rows) $$;
comment on function public.import_opening_balances(jsonb) is
  'Brings in up to 5,000 opening balances (Administrators), all or none: [{member (a name, EIK, BIN, VAT or '
  'registration number), number (what the older system calls it), dated_on, due_on, cents (what is open), words (what '
  'for)}]. What is here already, the same, is left out (known). No mail is sent. Errors: P0001 (details: the refused '
  'rows as JSON: row, from 1, message), 42501, 22023, PT413.';

-- Grants on functions.

grant execute on function private.compare_opening_balances(jsonb), private.import_opening_balances(jsonb)
  to authenticated;
grant execute on function public.compare_opening_balances(jsonb), public.import_opening_balances(jsonb)
  to authenticated;
