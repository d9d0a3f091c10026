-- Billing: the rules of tax. They are rows, never code.

create table public.tax_rules (
  key text not null generated always as (line_kind || ' ' || buyer_group || case when vat_registered
    then ' with VAT number' else ' without VAT number' end) stored,
  line_kind text not null
    check (line_kind in ('dues', 'entrance_fee', 'event', 'event_abroad', 'sponsorship', 'other')),
  buyer_group text not null check (buyer_group in ('bulgaria', 'eu', 'other')),
  vat_registered boolean not null,
  rate integer not null check (rate between 0 and 10000),
  words_bg text not null default '' check (length(words_bg) <= 200 and private.is_line(words_bg)),
  words_en text not null default '' check (length(words_en) <= 200 and private.is_line(words_en)),
  code text not null default '' check (length(code) <= 20 and private.is_line(code)),
  checked boolean not null default false,
  valid_from date not null default '2000-01-01' check (valid_from between '2000-01-01' and '2100-12-31'),
  updated_at timestamptz not null default now(),
  primary key (key, valid_from)
);
comment on table public.tax_rules is
  'Rate of tax and words of exemption for each kind of line, group of the buyer''s country, and whether the buyer has '
  'a VAT number, each from a day on until the next one of its key. A document keeps what held when it was issued. '
  'Written by save_tax_rules alone.';
comment on column public.tax_rules.rate is 'In hundredths of a percent: 2000 is 20 %.';
comment on column public.tax_rules.words_bg is 'Why no tax is asked, as the document says it; empty where one is.';
comment on column public.tax_rules.code is 'The code by which the accountant knows the rule.';
comment on column public.tax_rules.checked is
  'Whether an accountant has confirmed the rule with its rate; the office sees which wait.';
comment on column public.tax_rules.updated_at is 'The version that a change must be based on (optimistic lock).';

insert into public.tax_rules (line_kind, buyer_group, vat_registered, rate)
  select k.kind, g.country_group, r.registered, 0
  from unnest(array['dues', 'entrance_fee', 'event', 'event_abroad', 'sponsorship', 'other']) as k (kind),
    unnest(array['bulgaria', 'eu', 'other']) as g (country_group), unnest(array[false, true]) as r (registered);

alter table public.tax_rules enable row level security;
grant select on table public.tax_rules to authenticated;
create policy "Administrators and accountants read" on public.tax_rules for select to authenticated
  using ((select private.keeps_books()));

create function private.require_vat_number() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- As in save_billing_settings: a number that is taken away meanwhile is seen.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('billing settings', 0));
  if (private.billing()).vat_number is null then
    raise exception 'The chamber has no VAT number, so it may not charge tax (ЗДДС, чл. 113, ал. 9). Enter it in '
      'Settings → Billing first.';
  end if;
  return new;
end $$;
comment on function private.require_vat_number() is
  'Trigger: refuses a rate of tax while the chamber has no VAT number, so that no line ever has one then.';
create trigger require_vat_number before insert or update of rate on public.tax_rules
  for each row when (new.rate > 0) execute function private.require_vat_number();
create trigger stamp_updated_at before update on public.tax_rules
  for each row execute function private.stamp_updated_at();
create trigger record_additions after insert on public.tax_rules referencing new table as new_rows
  for each statement execute function private.record_additions('tax_rule');
create trigger record_removals after delete on public.tax_rules referencing old table as old_rows
  for each statement execute function private.record_removals('tax_rule');
create trigger record_changes after update on public.tax_rules
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('tax_rule', 'key');

create function private.tax_rules_on(on_day date default private.office_day()) returns setof public.tax_rules
  language sql stable security definer set search_path = ''
  as $$
  select distinct on (r.key) r.* from public.tax_rules r where r.valid_from <= on_day
  order by r.key, r.valid_from desc
$$;
comment on function private.tax_rules_on(date) is 'The rules of tax that hold on a day, one a key.';

create function private.line_kind_of(e public.events) returns text
  language sql immutable set search_path = ''
  as $$ select case when e.is_abroad then 'event_abroad' else 'event' end $$;
comment on function private.line_kind_of(public.events) is
  'Of which kind the lines of an event''s places are: admission is taxed where the event takes place (VAT Act, article '
  '21(4); Directive 2006/112/EC, articles 53 and 54).';

create function private.save_tax_rules(keys text[], rule jsonb, from_day date, expected timestamptz[]) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.tax_rules;
  wanted public.tax_rules;
  one record;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may change the tax rules.');
  if coalesce(cardinality(keys) not between 1 and 100, true)
    or cardinality(keys) is distinct from cardinality(expected) then
    raise exception 'Say which rules, each with the version that was read.' using errcode = '22023';
  end if;
  -- First, as in save_billing_settings: a rule is locked by who has it.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('billing settings', 0));
  if rule is null and from_day > private.office_day() then
    if exists (select from public.tax_rules r join unnest(keys, expected) as k (key, version) on k.key = r.key
      where r.valid_from = from_day and r.updated_at is distinct from k.version) then
      raise exception 'Somebody else has changed this rule since you opened it.' using errcode = 'PT409';
    end if;
    delete from public.tax_rules r where r.key = any (keys) and r.valid_from = from_day;
    return;
  end if;
  perform private.only_one_object(rule, 2000);
  for one in select k.key, k.version from unnest(keys, expected) as k (key, version) order by k.key loop
    -- What holds on that day is changed, if it begins with it, and otherwise followed by another rule.
    select r.* into stored from public.tax_rules r
      where r.key = one.key and r.valid_from <= coalesce(from_day, private.office_day())
      order by r.valid_from desc limit 1 for update;
    if stored.key is null then raise exception 'This tax rule is not there.' using errcode = 'PT404'; end if;
    wanted := jsonb_populate_record(stored, rule);
    -- The accountant confirmed the old rate.
    wanted.checked := wanted.checked and (rule ? 'checked' or wanted.rate = stored.rate);
    wanted.words_bg := btrim(wanted.words_bg);
    wanted.words_en := btrim(wanted.words_en);
    wanted.code := btrim(wanted.code);
    -- A retry after a lost answer finds it stored.
    if from_day is null or stored.valid_from = from_day then
      if (stored.rate, stored.words_bg, stored.words_en, stored.code, stored.checked)
        = (wanted.rate, wanted.words_bg, wanted.words_en, wanted.code, wanted.checked) then continue; end if;
    elsif from_day <= private.office_day() then
      raise exception 'A day to come is after today. Without one, the rule holds from now on.';
    end if;
    if stored.updated_at is distinct from one.version then
      raise exception 'Somebody else has changed this rule since you opened it. What you typed is still here; close '
        'this to see theirs.' using errcode = 'PT409';
    end if;
    if from_day is null or stored.valid_from = from_day then
      update public.tax_rules r set rate = wanted.rate, words_bg = wanted.words_bg, words_en = wanted.words_en,
          code = wanted.code, checked = wanted.checked
        where r.key = stored.key and r.valid_from = stored.valid_from;
    else
      insert into public.tax_rules (line_kind, buyer_group, vat_registered, valid_from, rate, words_bg, words_en, code,
          checked)
        values (stored.line_kind, stored.buyer_group, stored.vat_registered, from_day, wanted.rate, wanted.words_bg,
          wanted.words_en, wanted.code, wanted.checked);
    end if;
  end loop;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of this tax rule is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;

create function public.save_tax_rules(keys text[], rule jsonb, from_day date default null,
  expected timestamptz[] default null) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_tax_rules(keys, rule, from_day, expected) $$;
comment on function public.save_tax_rules(text[], jsonb, date, timestamptz[]) is
  'Saves rules of tax that say the same (Administrators): rule has rate, words_bg, words_en, code and checked. Without '
  'from_day they hold from now on; with a day to come, the present ones hold until then; without rule, those of that '
  'day to come are removed. expected has, for each key, the updated_at of the rule that holds on that day. Errors: '
  'PT409 changed meanwhile, PT404, 22023, PT413; P0001 a rate without a VAT number, or a day that has begun.';

create function private.get_outdated_pro_formas()
  returns table (document_id uuid, number text, buyer text, open_cents bigint, was integer, rate integer,
    valid_from date)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may read documents.');
  return query
    select distinct on (d.issued_on, d.id) d.id, d.number, d.buyer ->> 'legal_name', f.open_cents, l.tax_rate, r.rate,
      r.valid_from
    from public.documents d join private.document_facts f on f.id = d.id and f.state = 'open'
      join public.document_lines l on l.document_id = d.id
      join (select * from private.tax_rules_on() union all
        select * from public.tax_rules t where t.valid_from > private.office_day()) as r on r.line_kind = l.kind
        and r.buyer_group = private.buyer_group(d.buyer ->> 'country')
        and r.vat_registered = (d.buyer ->> 'vat_number' is not null) and r.rate <> l.tax_rate
    where d.kind = 'pro_forma' order by d.issued_on, d.id, l.place,
      r.valid_from;
end $$;

create function public.get_outdated_pro_formas()
  returns table (document_id uuid, number text, buyer text, open_cents bigint, was integer, rate integer,
    valid_from date)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_outdated_pro_formas() $$;
comment on function public.get_outdated_pro_formas() is
  'Open pro formas with a line whose rate of tax (was) is not that of the present rule for it or of one to come (rate, '
  'from valid_from on), the oldest first (Administrators).';

-- Grants on functions.

grant execute on function private.save_tax_rules(text[], jsonb, date, timestamptz[]),
  private.get_outdated_pro_formas()
  to authenticated;
grant execute on function public.save_tax_rules(text[], jsonb, date, timestamptz[]), public.get_outdated_pro_formas()
  to authenticated;
