-- Billing: the chamber's data on its documents, the numbers of series, and members' billing details.

-- Checks of identifiers. What fails a check digit is impossible and refused; forms warn of what is only unusual.

create function private.remainder_97(value text) returns integer
  language sql immutable strict parallel safe set search_path = ''
  as $$
  select (string_agg(case when c.letter ~ '[0-9]' then c.letter else (ascii(c.letter) - 55)::text end, ''
    order by c.place)::numeric % 97)::integer
  from regexp_split_to_table(case when value ~ '^[A-Z0-9]{5,40}$' then substr(value, 5) || left(value, 4) end, '')
    with ordinality as c (letter, place)
$$;
comment on function private.remainder_97(text) is
  'The check of ISO 13616 (IBAN) and ISO 11649 (RF references), after ISO 7064 MOD 97-10: the first four characters '
  'go to the end, letters count as 10 to 35, and the remainder is 1.';

create function private.is_iban(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when value ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then private.remainder_97(value) = 1
    else value is null end
$$;
comment on function private.is_iban(text) is
  'Whether a text is an IBAN without blanks, with right check digits (ISO 13616). Null passes.';

create function private.is_bic(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select value is null or value ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' $$;
comment on function private.is_bic(text) is 'Whether a text has the form of a BIC (ISO 9362). Null passes.';

create function private.payment_reference(number text) returns text
  language sql immutable strict parallel safe set search_path = ''
  as $$
  select 'RF' || lpad((98 - private.remainder_97('RF00' || r.reference))::text, 2, '0') || r.reference
  from (select regexp_replace(number, '[^A-Z0-9]', '', 'g') as reference) as r
$$;
comment on function private.payment_reference(text) is
  'The RF creditor reference (ISO 11649) of a document''s number, with its check digits.';

create function private.weighted(digits text, weights integer[]) returns integer
  language sql immutable strict parallel safe set search_path = ''
  as $$
  select (sum(substr(digits, w.place::integer, 1)::integer * w.weight) % 11)::integer
  from unnest(weights) with ordinality as w (weight, place)
$$;
comment on function private.weighted(text, integer[]) is 'The weighted sum of the first digits, modulo 11.';

create function private.is_eik(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
    when value is null then true
    when value !~ '^([0-9]{9}|[0-9]{13})$' then false
    -- The ninth digit; a remainder of ten is worked out anew with other weights, and counts as zero if it is ten again.
    when (case when private.weighted(value, array[1, 2, 3, 4, 5, 6, 7, 8]) < 10
        then private.weighted(value, array[1, 2, 3, 4, 5, 6, 7, 8])
        else private.weighted(value, array[3, 4, 5, 6, 7, 8, 9, 10]) % 10 end)
      <> substr(value, 9, 1)::integer then false
    when length(value) = 9 then true
    else (case when private.weighted(substr(value, 9), array[2, 7, 3, 5]) < 10
        then private.weighted(substr(value, 9), array[2, 7, 3, 5])
        else private.weighted(substr(value, 9), array[4, 9, 5, 7]) % 10 end)
      = substr(value, 13, 1)::integer end
$$;
comment on function private.is_eik(text) is
  'Whether a text is an EIK of the Bulgarian trade register: nine digits or, of a branch, thirteen, with right check '
  'digits. Null passes.';

create function private.is_bin(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select case
    when value is null then true
    when value !~ '^[0-9]{12}$' then false
    when private.weighted(value, array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) < 10
      then private.weighted(value, array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) = substr(value, 12, 1)::integer
    else private.weighted(value, array[3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) = substr(value, 12, 1)::integer end
$$;
comment on function private.is_bin(text) is
  'Whether a text is a BIN or IIN of Kazakhstan: twelve digits with a right check digit (a remainder of ten is worked '
  'out anew with other weights, and is given to nobody if it is ten again). Null passes.';

create function private.is_vat_number(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select value is null or (value ~ '^[A-Z]{2}[A-Z0-9+*]{2,13}$'
    and (value !~ '^BG' or value ~ '^BG[0-9]{10}$' or length(value) = 11 and private.is_eik(substr(value, 3))))
$$;
comment on function private.is_vat_number(text) is
  'Whether a text has the form of a VAT number, its country first. A Bulgarian one is BG and an EIK, or ten digits of '
  'a person. Null passes.';

create function private.has_country(vat_number text, country text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select left(vat_number, 2) = case country when 'GR' then 'EL' when 'MC' then 'FR' when 'IM' then 'GB' else country end
    or country = 'GB' and left(vat_number, 2) = 'XI'
$$;
comment on function private.has_country(text, text) is
  'Whether a VAT number begins as those of its country do: with its code, but for Greece, Monaco, the Isle of Man and '
  'Northern Ireland.';

create function private.is_drawn(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select normalize(value, NFD) !~ ('[^\t\n\r -~\u00a0-\u00ac\u00ae-\u0133\u0141\u0142\u014a-\u0153\u0192\u0237\u02bc'
    '\u02c6\u02c7\u02d8-\u02dd\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0312\u0326-\u0328\u0402-\u045f\u0490-\u049d'
    '\u04a0-\u04a5\u04aa\u04ab\u04ae-\u04b3\u04b6-\u04bb\u04c0-\u04c4\u04c7\u04c8\u04cb\u04cc\u04cf-\u04d9\u04e8'
    '\u04e9\u0512\u0513\u1e9e\u2009\u2010-\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u202f\u2030\u2039\u203a'
    '\u2044\u2074\u2081-\u2084\u20ac\u20b4\u20b8\u20bd\u2116\u2122\u2190-\u2193\u2196-\u2199\u2206\u2212\u2215\u221a'
    '\u2248\u2264\u2265]')
$$;
comment on function private.is_drawn(text) is
  'Whether documents show a text as it is: their fonts have Latin and Cyrillic letters, and print a box for others. '
  'src/features/money/billing/billing.ts has the same rule.';

create function private.buyer_group(country text) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when country = 'BG' then 'bulgaria'
    when country in ('AT', 'BE', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT',
      'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK') then 'eu'
    else 'other' end
$$;
comment on function private.buyer_group(text) is
  'For the rules of tax, the group of a country (ISO 3166-1 alpha-2): bulgaria, eu (the other 26 members of the '
  'European Union) or other.';

-- Settings. Each save is a version, and a document names the one under which it was issued.

create function private.are_accounts(accounts jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(jsonb_typeof(accounts) = 'array' and jsonb_array_length(accounts) <= 5
    and not exists (select from jsonb_array_elements(accounts) as a (one)
      where jsonb_typeof(a.one) <> 'object' or coalesce(
        a.one - array['holder', 'iban', 'bic', 'bank', 'currency'] <> '{}'
        or length(btrim(a.one ->> 'holder')) not between 1 and 70 or not private.is_line(a.one ->> 'holder')
        or not private.is_iban(a.one ->> 'iban') or not private.is_bic(a.one ->> 'bic')
        or length(btrim(a.one ->> 'bank')) not between 1 and 100 or not private.is_line(a.one ->> 'bank')
        or a.one ->> 'currency' !~ '^[A-Z]{3}$', true)), false)
$$;
comment on function private.are_accounts(jsonb) is
  'Whether a value is a list of at most five bank accounts {holder, iban, bic, bank, currency}. A holder has at most '
  '70 characters (EPC069-12).';

create function private.account_in_euro(accounts jsonb) returns jsonb
  language sql immutable parallel safe set search_path = ''
  as $$ select coalesce(jsonb_path_query_first(accounts, '$[*] ? (@.currency == "EUR")'), accounts -> 0) $$;
comment on function private.account_in_euro(jsonb) is
  'The first account in the currency of documents; where none is, the first one.';

create table public.billing_settings (
  version integer primary key,
  legal_name_bg text not null
    check (length(btrim(legal_name_bg)) between 1 and 200 and private.is_line(legal_name_bg)),
  legal_name_en text not null
    check (length(btrim(legal_name_en)) between 1 and 200 and private.is_line(legal_name_en)),
  address_bg text not null check (length(btrim(address_bg)) between 1 and 300 and private.are_lines(address_bg)),
  address_en text not null check (length(btrim(address_en)) between 1 and 300 and private.are_lines(address_en)),
  eik text not null check (private.is_eik(eik)),
  vat_number text check (private.is_vat_number(vat_number)),
  kbe text check (kbe ~ '^[0-9]{2}$'),
  accounts jsonb not null default '[]' check (private.are_accounts(accounts)),
  signed_by text not null check (length(btrim(signed_by)) between 1 and 120 and private.is_line(signed_by)),
  days_to_pay smallint not null default 14 check (days_to_pay between 0 and 180),
  notice_days smallint not null default 60 check (notice_days between 0 and 366),
  reminders smallint[] not null default '{}' check (cardinality(reminders) <= 6 and -60 <= all (reminders)
    and 180 >= all (reminders)),
  second_reminder text check (length(btrim(second_reminder)) between 1 and 300 and private.is_line(second_reminder)),
  grace_days smallint not null default 30 check (grace_days between 0 and 366),
  lapses_from date check (lapses_from between '2020-01-01' and '2100-12-31'),
  invoice_first boolean not null default false,
  close_below_cents integer not null default 0 check (close_below_cents between 0 and 10000),
  years text not null default 'rolling' check (years in ('rolling', 'fixed')),
  begins_after text not null default 'approval' check (begins_after in ('approval', 'payment')),
  first_month smallint not null default 1 check (first_month between 1 and 12),
  roll_over_month smallint check (roll_over_month between 1 and 12),
  roll_over_day smallint check (roll_over_day between 1 and 31),
  pro_rata boolean not null default false,
  round_to_cents integer not null default 1 check (round_to_cents in (1, 10, 100, 500, 1000)),
  late_renewal text not null default 'old_end' check (late_renewal in ('old_end', 'renewal', 'payment')),
  entrance_fee_cents integer not null default 0 check (entrance_fee_cents between 0 and 100000000),
  kept_years smallint not null default 10 check (kept_years between 5 and 50),
  one_series boolean not null default true,
  untaxed_in_days boolean not null default false,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  saved_by_name text,
  check ((roll_over_month is null) = (roll_over_day is null)),
  check (roll_over_month is null
    or roll_over_day <= (array[31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])[roll_over_month])
);
comment on table public.billing_settings is
  'What the chamber''s documents say of it and how dues are asked for. Each save is a version; the last one holds. '
  'Written by save_billing_settings alone.';
comment on column public.billing_settings.accounts is
  'Bank accounts [{holder, iban, bic, bank, currency}]; the holder exactly as the bank has it, because payers'' banks '
  'compare it (EU Regulation 2024/886).';
comment on column public.billing_settings.kbe is
  'The chamber''s beneficiary code, which banks of Kazakhstan ask for.';
comment on column public.billing_settings.signed_by is 'Who signs the documents.';
comment on column public.billing_settings.reminders is
  'On which days an open document is reminded of, counted from the day by which it is to be paid (negative: before).';
comment on column public.billing_settings.second_reminder is
  'What a reminder says that is not the first one after the day to pay; null says nothing more.';
comment on column public.billing_settings.notice_days is 'Days before its end from which a membership is expiring.';
comment on column public.billing_settings.grace_days is
  'Days after its end, or after the day on which it should have been paid, until a membership lapses.';
comment on column public.billing_settings.lapses_from is
  'Memberships whose end lies before this day have their days of grace from it. Without it none lapses, so that the '
  'members of today stay members.';
comment on column public.billing_settings.invoice_first is
  'Whether an invoice is asked for payment instead of a pro forma; a member may have its own setting.';
comment on column public.billing_settings.close_below_cents is
  'What a payer''s bank may keep: a document whose open amount after a payment is not more closes.';
comment on column public.billing_settings.years is
  'rolling: a year from the day after approval or payment. fixed: to the end of a year that begins with first_month.';
comment on column public.billing_settings.begins_after is 'After what a rolling first year begins.';
comment on column public.billing_settings.roll_over_day is
  'Of fixed years: who joins on this day of roll_over_month or later gets the next year, too.';
comment on column public.billing_settings.pro_rata is
  'Whether dues of a first, shorter fixed year are asked by months, one that has begun counting as whole.';
comment on column public.billing_settings.round_to_cents is 'To what such dues are rounded, half of it upwards.';
comment on column public.billing_settings.late_renewal is
  'From when a renewal within the days of grace counts: the old end, the day of renewal, or that of payment.';
comment on column public.billing_settings.entrance_fee_cents is 'Asked once of each new member; 0 asks none.';
comment on column public.billing_settings.kept_years is
  'How long documents are kept for the accounts; an erasure before leaves them (Accountancy Act, article 12).';
comment on column public.billing_settings.one_series is
  'Whether credit and debit notes take their numbers from the series of invoices; stays as it is once one has.';
comment on column public.billing_settings.untaxed_in_days is
  'Whether what is paid without tax has its invoice within five days, too (VAT Act, article 113(4)).';
comment on column public.billing_settings.saved_by is 'No foreign key: the version outlives the account.';

alter table public.billing_settings enable row level security;
grant select on table public.billing_settings to authenticated;
create policy "Administrators and accountants read" on public.billing_settings for select to authenticated
  using ((select private.keeps_books()));

create function private.billing() returns public.billing_settings
  language sql stable security definer set search_path = ''
  as $$ select s from public.billing_settings s order by s.version desc limit 1 $$;
comment on function private.billing() is 'The billing settings that hold; null before the first save.';

-- Series. One row a kind of document, whose lock gives its numbers one after the other and without a gap.

create table public.document_series (
  kind text primary key,
  next_number bigint not null default 1 check (next_number between 1 and 9999999999),
  used boolean not null default false,
  last_day date
);
insert into public.document_series (kind)
  values ('pro_forma'), ('invoice'), ('credit_note'), ('debit_note'), ('annulment');
comment on table public.document_series is
  'The next number of each kind of document. It is taken in the transaction that issues one, and never begins anew.';
comment on column public.document_series.used is
  'Whether a number was taken here; before, the office may continue a series that was kept elsewhere.';

comment on column public.document_series.last_day is
  'The day of the last document. The next one is not of a day before it, however long its transaction waited.';

alter table public.document_series enable row level security;
grant select on table public.document_series to authenticated;
create policy "Administrators and accountants read" on public.document_series for select to authenticated
  using ((select private.keeps_books()));

create function private.series_of(of_kind text) returns text
  language sql stable security definer set search_path = ''
  as $$
  select case when of_kind in ('credit_note', 'debit_note') and (private.billing()).one_series then 'invoice'
    else of_kind end
$$;
comment on function private.series_of(text) is 'The series from which a kind of document takes its numbers.';

create function private.next_number(of_kind text, out series text, out number text, out issued_on date)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  taken bigint;
begin
  -- The row stays locked until the end of the transaction: whoever issues next waits, and a failure gives it back.
  -- Who waited over midnight began on a day that may be over: the days of a series never fall.
  update public.document_series s
    set next_number = s.next_number + 1, used = true, last_day = greatest(s.last_day, private.office_day())
    where s.kind = private.series_of(of_kind)
    returning s.kind, s.next_number - 1, s.last_day into series, taken, issued_on;
  number := case when of_kind = 'pro_forma'
    then 'PF-' || to_char(issued_on, 'YYYY') || '-' || lpad(taken::text, greatest(4, length(taken::text)), '0')
    else lpad(taken::text, 10, '0') end;
end $$;
comment on function private.next_number(text) is
  'Takes the next number of a kind of document, with the series of which it is and the day of the document.';

create function private.audited_settings(s public.billing_settings) returns jsonb
  language sql immutable set search_path = ''
  as $$ select to_jsonb(s) - array['saved_at', 'saved_by', 'saved_by_name'] || '{"key": "billing"}' $$;
comment on function private.audited_settings(public.billing_settings) is
  'What the audit log holds of billing settings; it says itself who saved them, and when.';

create function private.save_billing_settings(settings jsonb, first_numbers jsonb, expected integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.billing_settings;
  wanted public.billing_settings;
  series record;
  numbers_before jsonb := '{}';
  numbers_after jsonb := '{}';
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change the billing settings.');
  perform private.only_one_object(settings, 20000);
  perform private.only_one_object(first_numbers, 1000);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('billing settings', 0));
  stored := private.billing();
  if stored.version is distinct from expected then
    -- A retry after a lost answer finds it stored.
    if jsonb_populate_record(stored, settings) = stored and not exists (select from public.document_series s
      where (first_numbers ->> s.kind)::bigint <> s.next_number) then return stored.version; end if;
    raise exception 'Somebody else has changed the billing settings since you opened them. What you typed is still '
      'here.' using errcode = 'PT409', detail = jsonb_build_object('by', stored.saved_by_name, 'at',
      stored.saved_at)::text;
  end if;
  wanted := jsonb_populate_record(stored, settings);
  -- Nothing is issued meanwhile.
  perform from public.document_series s order by s.kind for update;
  if wanted.vat_number is null and exists (select from public.tax_rules r
    where r.rate > 0 and (r.valid_from > private.office_day()
      or (r.key, r.valid_from) in (select h.key, h.valid_from from private.tax_rules_on() h))) then
    raise exception 'Tax rules have a rate, and without a VAT number the chamber may not charge tax (ЗДДС, чл. 113, '
      'ал. 9). Set the rates in Settings → Tax Rules to 0 first.';
  end if;
  if wanted.vat_number is null and stored.vat_number is not null and exists (select from public.documents d
    join private.document_facts f on f.id = d.id
    where d.kind = 'pro_forma' and d.tax_cents > 0 and f.state in ('open', 'paid', 'written_off')) then
    raise exception 'Pro formas that ask for tax have no invoice yet, and without a VAT number the chamber may not '
      'issue it (ЗДДС, чл. 113, ал. 9). Issue or cancel them first.';
  end if;
  wanted.version := coalesce(stored.version, 0) + 1;
  wanted.one_series := coalesce(wanted.one_series, true);
  wanted.untaxed_in_days := coalesce(wanted.untaxed_in_days, false);
  if wanted.one_series <> stored.one_series and exists (select from public.document_series s
    where s.kind in ('invoice', 'credit_note', 'debit_note') and s.used) then
    raise exception 'An invoice, credit or debit note has been issued, so their series stay as they are.';
  end if;
  wanted.saved_at := clock_timestamp();
  wanted.saved_by := (select auth.uid());
  wanted.saved_by_name := private.own_name();
  insert into public.billing_settings select (wanted).*;
  for series in select s.kind, s.used, s.next_number, (first_numbers ->> s.kind)::bigint as first
    from public.document_series s where first_numbers ? s.kind
      and (first_numbers ->> s.kind)::bigint <> s.next_number order by s.kind loop
    if series.first <> series.next_number then
      if series.used then
        raise exception 'This series has a document already, so its numbers go on by themselves.';
      end if;
      update public.document_series s set next_number = series.first where s.kind = series.kind;
      numbers_before := numbers_before || jsonb_build_object('first_number_' || series.kind, series.next_number);
      numbers_after := numbers_after || jsonb_build_object('first_number_' || series.kind, series.first);
    end if;
  end loop;
  perform private.write_audit_log('billing_settings',
    array[case when stored.version is not null then private.audited_settings(stored) || numbers_before end],
    array[private.audited_settings(wanted) || numbers_after]);
  return wanted.version;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of the billing settings is missing, too long or of the wrong kind.'
      using errcode = sqlstate;
end $$;

create function public.save_billing_settings(settings jsonb, first_numbers jsonb, expected integer default null)
  returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_billing_settings(settings, first_numbers, expected) $$;
comment on function public.save_billing_settings(jsonb, jsonb, integer) is
  'Saves the billing settings as a new version (Administrators) and returns it. settings has the columns of '
  'billing_settings (one that is absent keeps its value), first_numbers the next number by kind, of series without a '
  'document; expected is the version that was read, null for the first one. Errors: PT409 changed meanwhile (details: '
  'JSON, by and at), PT413; P0001 no VAT number while a rule of tax has a rate, or a '
  'pro forma with tax waits for its invoice.';

-- Members' billing details.

create table public.billing_details (
  member_id uuid primary key references public.members (id) on delete cascade,
  legal_name text check (length(btrim(legal_name)) between 1 and 400 and private.is_line(legal_name)),
  address text check (length(btrim(address)) between 1 and 300 and private.are_lines(address)),
  country text check (country ~ '^[A-Z]{2}$'),
  eik text check (private.is_eik(eik)),
  bin text check (private.is_bin(bin)),
  vat_number text check (private.is_vat_number(vat_number)),
  reference text check (length(reference) <= 80 and private.is_line(reference)),
  contract_number text check (length(contract_number) <= 80 and private.is_line(contract_number)),
  contract_on date check (contract_on between '1990-01-01' and '2100-12-31'),
  knp text check (knp ~ '^[0-9]{3}$'),
  invoice_first boolean,
  agreed_price integer check (agreed_price between 0 and 1000000),
  honorary boolean not null default false,
  reminders_held boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.billing_details is
  'What documents say of a member as the buyer, and what its dues are agreed to be. Seen by Administrators and its '
  'managers, written by save_billing_details alone; accountants read who is the buyer of documents and of statements '
  'of account, as these say it and would say it now.';
comment on column public.billing_details.country is 'ISO 3166-1 alpha-2; the rules of tax go by it.';
comment on column public.billing_details.eik is 'Of a Bulgarian buyer.';
comment on column public.billing_details.bin is 'Of a buyer in Kazakhstan.';
comment on column public.billing_details.reference is 'The buyer''s own reference, such as an order number.';
comment on column public.billing_details.knp is 'Payment purpose code, which banks of Kazakhstan ask for.';
comment on column public.billing_details.invoice_first is 'Overrides the setting of the same name; null follows it.';
comment on column public.billing_details.agreed_price is
  'What a year costs this member, in euros, whatever its tier; null for the price of the tier.';
comment on column public.billing_details.honorary is 'A member that owes no dues and has no end.';
comment on column public.billing_details.reminders_held is 'Whether its reminders do not go out.';
comment on column public.billing_details.updated_at is
  'The version that a save must be based on (optimistic lock), of its billing contacts, too.';

alter table public.billing_details enable row level security;
grant select on table public.billing_details to authenticated;
create policy "Administrators, managers their own" on public.billing_details for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed()));

create table public.billing_contacts (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  email text not null check (private.is_email(email))
);
create unique index billing_contacts_email_idx on public.billing_contacts (member_id, lower(email));
create index billing_contacts_address_idx on public.billing_contacts (lower(email));
comment on table public.billing_contacts is
  'To whom a member''s documents are mailed. Seen by Administrators and the member''s managers, written by '
  'save_billing_details alone.';

alter table public.billing_contacts enable row level security;
grant select on table public.billing_contacts to authenticated;
create policy "Administrators, managers their own" on public.billing_contacts for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed()));

create function private.hidden_billing(d public.billing_details) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_object_agg('billing_' || e.key, private.hidden_value(e.value)), '{}')
    || jsonb_build_object('honorary', d.honorary, 'invoice_first', d.invoice_first, 'agreed_price', d.agreed_price,
      'reminders_held', d.reminders_held,
      'billing_contacts', (select jsonb_build_object('contacts', count(*), 'digest',
        md5(coalesce(string_agg(c.name || e'\n' || c.email, e'\n' order by c.email), '')))
        from public.billing_contacts c where c.member_id = d.member_id))
  from jsonb_each_text(to_jsonb(d) - array['member_id', 'updated_at', 'honorary', 'invoice_first', 'agreed_price',
    'reminders_held']) as e
  where e.value is not null
$$;
comment on function private.hidden_billing(public.billing_details) is
  'What the audit log holds of billing details: of each value only the length, because it may be a person''s, and '
  'how many billing contacts there are, with a digest that tells whether they changed.';

create function private.audited_billing(d public.billing_details) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', m.id, 'name', m.name) || private.hidden_billing(d)
  from public.members m where m.id = d.member_id
$$;
comment on function private.audited_billing(public.billing_details) is
  'What the audit log holds of the billing details of a member, under its name.';

create function private.save_billing_details(of_member uuid, details jsonb, contacts jsonb, expected timestamptz)
  returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member public.members;
  stored public.billing_details;
  wanted public.billing_details;
  before jsonb;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change billing details.');
  perform private.only_one_object(details, 10000);
  if contacts is null or jsonb_typeof(contacts) <> 'array' or jsonb_array_length(contacts) > 5 then
    raise exception 'A member has at most five billing contacts.' using errcode = '22023';
  end if;
  select m.* into member from public.members m where m.id = of_member for no key update;
  if member.id is null then
    raise exception 'This member has been deleted meanwhile.' using errcode = 'PT404';
  end if;
  select d.* into stored from public.billing_details d where d.member_id = of_member;
  wanted := jsonb_populate_record(stored,
    (select jsonb_object_agg(e.key, nullif(btrim(e.value), '')) from jsonb_each_text(details) e));
  if stored.updated_at is distinct from expected then
    -- A retry after a lost answer finds them stored.
    if wanted = stored and (select array_agg(array[lower(btrim(c.email)), btrim(c.name)] order by lower(btrim(c.email)))
        from jsonb_to_recordset(contacts) as c (name text, email text))
      is not distinct from (select array_agg(array[c.email, c.name] order by c.email) from public.billing_contacts c
        where c.member_id = of_member) then return stored.updated_at; end if;
    raise exception 'Somebody else has changed the billing details since you opened them. What you typed is still here.'
      using errcode = 'PT409';
  end if;
  before := private.hidden_billing(stored);
  wanted.member_id := of_member;
  wanted.honorary := coalesce(wanted.honorary, false);
  wanted.reminders_held := coalesce(wanted.reminders_held, false);
  wanted.updated_at := clock_timestamp();
  delete from public.billing_details d where d.member_id = of_member;
  insert into public.billing_details select (wanted).*;
  delete from public.billing_contacts c where c.member_id = of_member;
  insert into public.billing_contacts (member_id, name, email)
    select of_member, btrim(c.name), lower(btrim(c.email))
    from jsonb_to_recordset(contacts) as c (name text, email text);
  perform private.write_audit_log('member',
    array[jsonb_build_object('id', member.id, 'name', member.name) || before],
    array[jsonb_build_object('id', member.id, 'name', member.name) || private.hidden_billing(wanted)]);
  return wanted.updated_at;
exception
  when unique_violation then raise exception 'Two billing contacts have the same email address.';
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of the billing details is missing, too long or of the wrong kind.'
      using errcode = sqlstate;
end $$;

create function public.save_billing_details(
  member_id uuid, details jsonb, contacts jsonb, expected timestamptz default null) returns timestamptz
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_billing_details(member_id, details, contacts, expected) $$;
comment on function public.save_billing_details(uuid, jsonb, jsonb, timestamptz) is
  'Saves the billing details of a member (Administrators) and returns their new version. details has the columns of '
  'billing_details (one that is absent keeps its value, an empty one goes), contacts is the whole list [{name, '
  'email}]; expected is the updated_at that was read, null without details. Errors: PT409 changed meanwhile, PT404 '
  'deleted, 22023, PT413.';

-- Privacy.

create function private.held_billing(person uuid, address text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return (select coalesce(jsonb_agg(h.held order by h.member, h.part, h.id), '[]') from (
    select m.name as member, 1 as part, c.id, jsonb_build_object('member', m.name, 'name', c.name, 'email',
      c.email) as held
      from public.billing_contacts c join public.members m on m.id = c.member_id
        where lower(c.email) = lower(btrim(held_billing.address))
    union all
    -- Of the person's own entry in the directory, what its documents say of it and what it paid.
    select m.name, 2, m.id, to_jsonb(d) - array['member_id', 'updated_at'] || jsonb_build_object('member', m.name)
      from public.billing_details d join public.members m on m.id = d.member_id
        where m.id in (select private.own_listings(person, held_billing.address))
    union all
    select m.name, 3, d.id, private.document_snapshot(d) - array['seller', 'accounts', 'id']
      || case when d.dated_on is null then '{}' else jsonb_build_object('dated_on', d.dated_on) end
      from public.documents d join public.members m on m.id = d.member_id
        where d.number is not null and m.id in (select private.own_listings(person, held_billing.address))
    union all
    select m.name, 4, p.id, private.held_payment(p)
      from public.payments p join public.members m on m.id = p.member_id
        where m.id in (select private.own_listings(person, held_billing.address))) as h);
end $$;
comment on function private.held_billing(uuid, text) is
  'The billing contacts with an address, each with the member''s name; and of a person''s own entry in the directory '
  'its billing details, documents and payments.';

create function private.erase_billing(person uuid, address text) returns void
  language sql volatile security definer set search_path = ''
  as $$ delete from public.billing_contacts c where lower(c.email) = lower(btrim(erase_billing.address)) $$;
comment on function private.erase_billing(uuid, text) is 'Deletes the billing contacts with an address.';

-- Grants on functions.

grant execute on function private.save_billing_settings(jsonb, jsonb, integer),
  private.save_billing_details(uuid, jsonb, jsonb, timestamptz), private.billing()
  to authenticated;
grant execute on function public.save_billing_settings(jsonb, jsonb, integer),
  public.save_billing_details(uuid, jsonb, jsonb, timestamptz)
  to authenticated;
grant execute on function private.remainder_97(text), private.weighted(text, integer[]), private.is_iban(text),
  private.is_bic(text), private.is_eik(text), private.is_bin(text), private.is_vat_number(text)
  to authenticated, service_role;
