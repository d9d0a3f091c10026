-- Billing: the rules of tax. They are rows, never code.

create table public.tax_rules (
  key text primary key generated always as (line_kind || ' ' || buyer_group || case when vat_registered
    then ' with VAT number' else ' without VAT number' end) stored,
  line_kind text not null check (line_kind in ('dues', 'entrance_fee', 'event', 'sponsorship', 'other')),
  buyer_group text not null check (buyer_group in ('bulgaria', 'eu', 'other')),
  vat_registered boolean not null,
  rate integer not null check (rate between 0 and 10000),
  words_bg text not null default '' check (length(words_bg) <= 200 and private.is_line(words_bg)),
  words_en text not null default '' check (length(words_en) <= 200 and private.is_line(words_en)),
  code text not null default '' check (length(code) <= 20 and private.is_line(code)),
  checked boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.tax_rules is
  'Rate of tax and words of exemption for each kind of line, group of the buyer''s country, and whether the buyer has '
  'a VAT number. A document keeps what held when it was issued.';
comment on column public.tax_rules.rate is 'In hundredths of a percent: 2000 is 20 %.';
comment on column public.tax_rules.words_bg is 'Why no tax is asked, as the document says it; empty where one is.';
comment on column public.tax_rules.code is 'The code by which the accountant knows the rule.';
comment on column public.tax_rules.checked is 'Whether an accountant has confirmed it; the office sees which wait.';
comment on column public.tax_rules.updated_at is 'The version that a change must be based on (optimistic lock).';

insert into public.tax_rules (line_kind, buyer_group, vat_registered, rate)
  select k.kind, g.country_group, r.registered, 0
  from unnest(array['dues', 'entrance_fee', 'event', 'sponsorship', 'other']) as k (kind),
    unnest(array['bulgaria', 'eu', 'other']) as g (country_group), unnest(array[false, true]) as r (registered);

alter table public.tax_rules enable row level security;
grant select, update (rate, words_bg, words_en, code, checked) on table public.tax_rules to authenticated;
create policy "Administrators read" on public.tax_rules for select to authenticated using ((select private.is_admin()));
create policy "Administrators change" on public.tax_rules for update to authenticated
  using ((select private.is_admin()));
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
create trigger record_changes after update on public.tax_rules
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_changes('tax_rule', 'key');
