-- Bank statements: their lines, frozen as the bank wrote them, and how each bank's CSV is read.

create table public.bank_statements (
  id uuid primary key,
  account text not null check (account ~ '^[A-Z0-9]{1,40}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  format text not null check (format ~ '^(camt\.05[23]\.001\.(02|0[4-9]|1[0-3])|mt940|csv|1c)$'),
  file_name text not null check (length(btrim(file_name)) between 1 and 200 and private.is_line(file_name)),
  begins_on date not null,
  ends_on date not null check (ends_on >= begins_on),
  opening_cents bigint,
  closing_cents bigint,
  difference_cents bigint,
  file_lines integer not null check (file_lines between 1 and 50000),
  known_lines integer not null check (known_lines between 0 and file_lines),
  pending integer not null check (pending >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  imported_at timestamptz not null default clock_timestamp(),
  imported_by uuid,
  imported_by_name text,
  check ((opening_cents is null) = (closing_cents is null) and (opening_cents is null) = (difference_cents is null))
);
create index bank_statements_ends_on_idx on public.bank_statements (ends_on desc, id);
comment on table public.bank_statements is
  'Files of a bank that were imported, one row an account. Never changed; what was new in them is in statement_lines.';
comment on column public.bank_statements.id is 'Chosen by the browser, so that a file sent twice is stored once.';
comment on column public.bank_statements.account is 'The chamber''s account: an IBAN or, without one, its number.';
comment on column public.bank_statements.begins_on is 'The first booking day of the file.';
comment on column public.bank_statements.difference_cents is
  'By how much the closing balance differs from the opening balance and all lines of the file; null where the file '
  'has no balances.';
comment on column public.bank_statements.known_lines is 'Lines of the file that an earlier one had brought already.';
comment on column public.bank_statements.pending is 'Entries of the file that were not booked yet, and are no lines.';
comment on column public.bank_statements.left_out is
  'Rows of the file in another state or currency, which are no lines either.';
comment on column public.bank_statements.imported_by is 'No foreign key: the statement outlives the account.';

create table public.statement_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references public.bank_statements (id) on delete cascade,
  place integer not null check (place between 1 and 50000),
  account text not null,
  currency text not null default 'EUR',
  checksum text not null,
  repetition integer not null check (repetition > 0),
  twin integer not null default 1 check (twin > 0),
  booked_on date not null check (booked_on between '2000-01-01' and '2100-12-31'),
  cents bigint not null check (cents between -100000000000 and 100000000000),
  is_reversal boolean not null default false,
  payer text check (length(btrim(payer)) between 1 and 400 and private.is_line(payer)),
  payer_iban text check (length(payer_iban) between 1 and 40 and private.is_line(payer_iban)),
  text text not null check (length(text) <= 4000 and private.is_line(text)),
  reference text check (length(reference) between 1 and 140 and private.is_line(reference)),
  bank_reference text check (length(bank_reference) between 1 and 140 and private.is_line(bank_reference)),
  instructed_cents bigint check (instructed_cents between 0 and 100000000000000),
  instructed_currency text check (instructed_currency ~ '^[A-Z]{3}$'),
  rate text check (length(rate) between 1 and 40 and private.is_line(rate)),
  charges_cents bigint check (charges_cents between 0 and 100000000000),
  search_text text not null generated always as (private.search_text(coalesce(payer, '') || ' '
    || coalesce(payer_iban, '') || ' ' || coalesce(reference, '') || e'\n' || text)) stored,
  constraint statement_lines_checksum_key unique (account, currency, checksum, repetition),
  constraint statement_lines_place_key unique (statement_id, place)
);
create index statement_lines_payer_iban_idx on public.statement_lines (payer_iban) where payer_iban is not null;
comment on table public.statement_lines is
  'Lines of bank statements: what came in (cents above zero) and went out. Never changed. What a line is follows from '
  'payments, line_decisions and line_matches, see statement_line_list.';
comment on column public.statement_lines.place is 'Its place in the file.';
comment on column public.statement_lines.checksum is
  'Of all that the bank says of the line; with repetition, the how manieth such line of a file it is, a line that '
  'comes again in another file is told from an equal one of the same day.';
comment on column public.statement_lines.twin is
  'The how manieth line of its file with this day, amount and payer''s account (or name, without one): the same in '
  'each file of whole days.';
comment on column public.statement_lines.cents is 'Hundredths of the account''s currency.';
comment on column public.statement_lines.is_reversal is
  'The bank says that it takes an earlier line back; cents say how the money moved.';
comment on column public.statement_lines.payer is 'Of money that went out: who was paid.';
comment on column public.statement_lines.reference is 'The structured reference (ISO 20022: CdtrRefInf).';
comment on column public.statement_lines.bank_reference is 'The bank''s own reference of the booking.';
comment on column public.statement_lines.instructed_cents is 'Hundredths of the currency in which it was sent.';
comment on column public.statement_lines.rate is 'The rate of exchange, as the bank wrote it.';
comment on column public.statement_lines.charges_cents is 'What a bank kept, in hundredths of the account''s currency.';

create table public.csv_mappings (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 80 and private.is_line(name)),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object' and length(mapping::text) <= 4000),
  saved_at timestamptz not null default now(),
  saved_by_name text
);
create unique index csv_mappings_name_idx on public.csv_mappings (lower(name));
comment on table public.csv_mappings is
  'How each bank''s CSV is read, under the bank''s name (CsvMapping in the browser). Saved with an import.';

alter table public.bank_statements enable row level security;
alter table public.statement_lines enable row level security;
alter table public.csv_mappings enable row level security;
grant select on table public.bank_statements, public.statement_lines to authenticated;
grant select, delete on table public.csv_mappings to authenticated;
create policy "Administrators and accountants read" on public.bank_statements for select to authenticated
  using ((select private.keeps_books()));
create policy "Administrators and accountants read" on public.statement_lines for select to authenticated
  using ((select private.keeps_books()));
create policy "Administrators and accountants read" on public.csv_mappings for select to authenticated
  using ((select private.keeps_books()));
create policy "Administrators and accountants delete" on public.csv_mappings for delete to authenticated
  using ((select private.keeps_books()));
create trigger record_removals after delete on public.csv_mappings referencing old table as old_rows
  for each statement execute function private.record_removals('csv_mapping');

create function private.keep_statement() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'A bank statement never changes.' using errcode = '42501';
end $$;
comment on function private.keep_statement() is
  'Trigger: refuses a change of a bank statement and its lines; the owner of the database may delete those whose years '
  'are over.';
create trigger keep_statement before update on public.bank_statements
  for each row execute function private.keep_statement();
create trigger keep_statement before update on public.statement_lines
  for each row execute function private.keep_statement();

-- Import.

create function private.line_checksum(line public.statement_lines) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select md5(jsonb_build_array(line.booked_on, line.cents, line.payer, line.payer_iban, line.text, line.reference,
    line.bank_reference, line.is_reversal)::text)
$$;
comment on function private.line_checksum(public.statement_lines) is 'See public.statement_lines.checksum.';

create function private.statement_rows(statement jsonb) returns setof public.statement_lines
  language sql immutable set search_path = ''
  as $$
  select x.* from (select t.line, c.checksum,
      row_number() over (partition by c.checksum order by t.place) as repetition,
      row_number() over (partition by (t.line).booked_on, (t.line).cents,
        coalesce((t.line).payer_iban, (t.line).payer) order by t.place) as twin
      from (select e.place, jsonb_populate_record(null::public.statement_lines, e.line || jsonb_build_object('place',
          e.place, 'account', statement -> 'account', 'currency', statement -> 'currency', 'text',
          coalesce(e.line ->> 'text', ''), 'is_reversal', coalesce((e.line ->> 'is_reversal')::boolean, false))) as line
        from jsonb_array_elements(statement -> 'lines') with ordinality as e (line, place)) as t,
        lateral (select private.line_checksum(t.line) as checksum) as c) as r,
    lateral jsonb_populate_record(r.line, jsonb_build_object('checksum', r.checksum, 'repetition', r.repetition,
      'twin', r.twin)) as x
$$;
comment on function private.statement_rows(jsonb) is
  'The lines of a statement as rows, with checksums, repetitions and twins, without id and statement.';

create function private.expect_statements(statements jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  count integer;
begin
  perform private.require_right(private.keeps_books(),
    'Only Administrators and accountants may import bank statements.');
  if jsonb_typeof(statements) is distinct from 'array' or jsonb_array_length(statements) not between 1 and 20
    or exists (select from jsonb_array_elements(statements) as s (one)
      where jsonb_typeof(s.one) <> 'object' or jsonb_typeof(s.one -> 'lines') is distinct from 'array') then
    raise exception 'These are no bank statements.' using errcode = '22023';
  end if;
  select sum(jsonb_array_length(s.one -> 'lines')) into count from jsonb_array_elements(statements) as s (one);
  if count > 50000 then
    raise exception 'These are % lines; 50,000 can be imported at once.', to_char(count, 'FM999,999,999')
      using errcode = 'PT413';
  end if;
end $$;
comment on function private.expect_statements(jsonb) is
  'Refuses whoever does not keep the books (42501), what is no list of statements (22023), and more than 50,000 lines '
  '(PT413).';

create function private.compare_statements(statements jsonb)
  returns table (known integer, last_ends_on date, last_closing_cents bigint)
  language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
  as $$
begin
  perform private.expect_statements(statements);
  return query
    select f.known, b.ends_on, b.closing_cents
    from jsonb_array_elements(statements) with ordinality as s (one, place)
      cross join lateral (select count(l.id)::integer as known, max(r.booked_on) as ends_on
        from private.statement_rows(s.one) r left join public.statement_lines l
          on (l.account, l.currency, l.checksum, l.repetition)
            = (r.account, r.currency, r.checksum, r.repetition)) as f
      left join lateral (select x.ends_on, x.closing_cents from public.bank_statements x
        where (x.account, x.currency) = (s.one ->> 'account', s.one ->> 'currency') and x.begins_on <= f.ends_on
        order by x.ends_on desc, x.imported_at desc limit 1) as b on true
    order by s.place;
exception
  when invalid_parameter_value then raise;
  when data_exception then
    raise exception 'A value of these statements is of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.compare_statements(statements jsonb)
  returns table (known integer, last_ends_on date, last_closing_cents bigint)
  language sql stable security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select * from private.compare_statements(statements) $$;
comment on function public.compare_statements(jsonb) is
  'For each statement of a file (Administrators and accountants), in its order: known, how many of its lines are '
  'stored already; and of the statement of its account and currency that ends last before it or overlaps it, '
  'last_ends_on and last_closing_cents, null where there is none. The statements are those of import_statements. '
  'Stores nothing.';

create function private.save_csv_mapping(of_name text, of_mapping jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.csv_mappings;
  wanted public.csv_mappings;
begin
  select m.* into stored from public.csv_mappings m where lower(m.name) = lower(btrim(of_name)) for update;
  if stored.mapping = of_mapping then return; end if;
  insert into public.csv_mappings (name, mapping, saved_by_name) values (btrim(of_name), of_mapping, private.own_name())
    on conflict (lower(name)) do update set mapping = excluded.mapping, saved_at = clock_timestamp(),
      saved_by_name = excluded.saved_by_name
    returning * into wanted;
  perform private.write_audit_log('csv_mapping', case when stored.id is not null then array[to_jsonb(stored)] end,
    array[to_jsonb(wanted)]);
end $$;
comment on function private.save_csv_mapping(text, jsonb) is 'Saves how a bank''s CSV is read, under its name.';

create function private.audited_statement(s public.bank_statements) returns jsonb
  language sql immutable set search_path = ''
  as $$
  select jsonb_build_object('id', s.id, 'name', right(s.account, 4) || ', ' || to_char(s.begins_on, 'YYYY-MM-DD')
    || ' to ' || to_char(s.ends_on, 'YYYY-MM-DD'), 'lines', s.file_lines, 'added', s.file_lines - s.known_lines)
$$;
comment on function private.audited_statement(public.bank_statements) is
  'What the audit log holds of a bank statement: nothing of payers.';

create function private.import_statements(statements jsonb, mapping jsonb)
  returns table (statement_id uuid, added integer, known integer)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  as $$
declare
  one jsonb;
  s public.bank_statements;
  sum_cents bigint;
  stored integer;
begin
  perform private.expect_statements(statements);
  for one in select e.one from jsonb_array_elements(statements) as e (one) order by e.one ->> 'account' loop
    s := jsonb_populate_record(null::public.bank_statements, one - 'lines');
    -- A retry after a lost answer finds it stored.
    if exists (select from public.bank_statements b where b.id = s.id) then
      return query select b.id, b.file_lines - b.known_lines, b.known_lines from public.bank_statements b
        where b.id = s.id;
      continue;
    end if;
    select count(*), min(r.booked_on), max(r.booked_on), sum(r.cents)
      into s.file_lines, s.begins_on, s.ends_on, sum_cents
      from private.statement_rows(one) r;
    select count(*) into s.known_lines from private.statement_rows(one) r
      join public.statement_lines l
        on (l.account, l.currency, l.checksum, l.repetition) = (r.account, r.currency, r.checksum, r.repetition);
    -- A file that brings nothing new leaves nothing.
    if s.known_lines = s.file_lines then
      return query select null::uuid, 0, s.known_lines;
      continue;
    end if;
    if s.ends_on > private.office_day() then raise exception 'A booking day is still to come.'; end if;
    s.difference_cents := s.closing_cents - s.opening_cents - sum_cents;
    s.pending := coalesce(s.pending, 0);
    s.left_out := coalesce(s.left_out, 0);
    s.imported_at := clock_timestamp();
    s.imported_by := (select auth.uid());
    s.imported_by_name := private.own_name();
    insert into public.bank_statements select (s).*;
    insert into public.statement_lines (statement_id, place, account, currency, checksum, repetition, twin,
        booked_on, cents, is_reversal, payer, payer_iban, text, reference, bank_reference, instructed_cents,
        instructed_currency, rate, charges_cents)
      select s.id, r.place, r.account, r.currency, r.checksum, r.repetition, r.twin, r.booked_on, r.cents,
        r.is_reversal, r.payer, r.payer_iban, r.text, r.reference, r.bank_reference, r.instructed_cents,
        r.instructed_currency, r.rate, r.charges_cents
      from private.statement_rows(one) r
      order by r.checksum, r.repetition on conflict on constraint statement_lines_checksum_key do nothing;
    get diagnostics stored = row_count;
    if stored <> s.file_lines - s.known_lines then
      raise exception 'Somebody else has imported the same lines meanwhile. Please choose the file again.'
        using errcode = 'PT409';
    end if;
    perform private.write_audit_log('bank_statement', null, array[private.audited_statement(s)]);
    perform private.match_statement(s.id);
    return query select s.id, stored, s.file_lines - stored;
  end loop;
  if mapping is not null then perform private.save_csv_mapping(mapping ->> 'name', mapping - 'name'); end if;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of these statements is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.import_statements(statements jsonb, mapping jsonb default null)
  returns table (statement_id uuid, added integer, known integer)
  language sql volatile security invoker set search_path = '' set statement_timeout = '300s'
  as $$ select * from private.import_statements(statements, mapping) $$;
comment on function public.import_statements(jsonb, jsonb) is
  'Imports the statements of a bank''s file (Administrators and accountants), all or none, and matches their lines. '
  'statements: 1 to 20 of {id, account, currency, format, file_name, opening_cents, closing_cents, pending, left_out, '
  'lines}, lines: those of statement_lines, at most 50,000 in all. mapping: of a CSV file, what csv_mappings holds, '
  'with its name. Returns how many lines each added, and how many earlier files had brought. Errors: PT409 imported '
  'meanwhile, PT413, 22023.';

-- Grants on functions.

grant execute on function private.compare_statements(jsonb), private.import_statements(jsonb, jsonb) to authenticated;
grant execute on function public.compare_statements(jsonb), public.import_statements(jsonb, jsonb) to authenticated;
