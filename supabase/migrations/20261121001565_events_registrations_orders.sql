-- Paid events: who ordered places, and what their documents say of the buyer; and buyers who are no members.

-- Names that strangers type, which mails and documents of the chamber repeat.

create function private.is_plain_name(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
  select case when value ~* '@|://|(^|[^[:alnum:]])www[.]|[[:alnum:]][.][a-z]{2,}(:[0-9]+)?/' then false
    when value ~* '(^|[^[:alnum:]])[a-z]{2}[0-9]{2}' then not exists (
      select from generate_series(1, length(value) - 14) as start (at), generate_series(15, 45) as run (size),
        substr(value, start.at, run.size) as part,
        upper(regexp_replace(part, '[ -]', '', 'g')) as compact
      where substr(value, start.at, 4) ~* '^[a-z]{2}[0-9]{2}$'
        and substr(value, start.at - 1, 1) !~ '[[:alnum:]]'
        and substr(value, start.at + run.size, 1) !~ '[[:alnum:]]'
        and length(regexp_replace(part, '[^0-9]', '', 'g')) >= 10 and private.is_iban(compact))
    else true end
$$;
comment on function private.is_plain_name(text) is
  'Whether a name, an address or a reference that a stranger typed is only that: it has no @, no web address that a '
  'mail program makes a link of (://, www. or a domain with a path) and no IBAN, with or without blanks. A name may '
  'be a domain (Booking.com EOOD) or an abbreviation (T.B. d.o.o.); an IBAN has right check digits and at least ten '
  'digits in all, which a postcode such as SO16 4GB has not. Null passes. src/lib/text/validation.ts does the same '
  'check in the browser.';

create function private.expect_plain_names(names text[]) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if false in (select private.is_plain_name(n.name) from unnest(names) as n (name)) then
    raise exception 'Please write names, addresses and references without a web address, @ or IBAN.'
      using errcode = '22023';
  end if;
end $$;
comment on function private.expect_plain_names(text[]) is
  'Refuses (22023) what carries more than a name (private.is_plain_name).';

create table public.event_orders (
  id uuid primary key,
  event_id uuid references public.events (id) on delete set null,
  member_id uuid references public.members (id) on delete set null,
  user_id uuid references public.user_profiles (id) on delete set null,
  name text not null check (private.is_person_name(name)),
  email text not null check (private.is_email(email)),
  unit_cents integer not null check (unit_cents between 0 and 10000000),
  legal_name text not null check (length(btrim(legal_name)) between 1 and 400 and private.is_line(legal_name)),
  address text not null check (length(btrim(address)) between 1 and 300 and private.are_lines(address)),
  country text not null check (country ~ '^[A-Z]{2}$'),
  eik text check (private.is_eik(eik)),
  bin text check (private.is_bin(bin)),
  vat_number text check (private.is_vat_number(vat_number)),
  reference text check (length(reference) <= 80 and private.is_line(reference)),
  by_hand boolean not null default false check (not by_hand or event_id is null and member_id is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);
create index event_orders_event_id_idx on public.event_orders (event_id);
create index event_orders_member_id_idx on public.event_orders (member_id);
create index event_orders_user_id_idx on public.event_orders (user_id);
create index event_orders_email_idx on public.event_orders (lower(email));
comment on table public.event_orders is
  'Orders of places at an event with a price: who ordered, and what documents say of the buyer. Written by functions '
  'alone; read by Administrators.';
comment on column public.event_orders.id is 'Chosen by the browser, so that a form sent twice is stored once.';
comment on column public.event_orders.member_id is 'The member whose price it has, and among whose documents it is.';
comment on column public.event_orders.unit_cents is
  'What a place costs, without tax, as it was when it was ordered.';
comment on column public.event_orders.country is 'ISO 3166-1 alpha-2; the rules of tax go by it.';
comment on column public.event_orders.reference is 'The buyer''s own reference, such as an order number.';
comment on column public.event_orders.by_hand is
  'Entered by the office for the documents of a buyer who is no member; it is for no places.';
comment on column public.event_orders.updated_at is 'The version that a correction of the buyer must be based on.';
comment on column public.event_orders.erased_at is 'When the personal data of who ordered were removed.';

alter table public.event_orders enable row level security;
grant select on table public.event_orders to authenticated;
create policy "Administrators read" on public.event_orders for select to authenticated
  using ((select private.is_admin()));

-- The buyer of an order, as Administrators correct it.

create function private.expect_drawn(buyer jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if not private.is_drawn(concat(buyer ->> 'legal_name', buyer ->> 'address', buyer ->> 'reference')) then
    raise exception 'Documents show only Latin and Cyrillic letters. Please write who pays in one of them.'
      using errcode = '22023';
  end if;
end $$;
comment on function private.expect_drawn(jsonb) is 'Refuses (22023) a buyer whom documents cannot show.';

create function private.expect_buyer(buyer jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform private.only_one_object(buyer, 5000);
  if exists (select from jsonb_each(buyer) e where jsonb_typeof(e.value) not in ('string', 'null')) then
    raise exception 'A buyer has texts alone.' using errcode = '22023';
  end if;
  perform private.expect_drawn(buyer);
end $$;
comment on function private.expect_buyer(jsonb) is
  'Refuses what is no object of texts, or documents cannot show (22023, PT413).';

create function private.enter_buyer(of_order uuid, buyer jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.expect_buyer(buyer);
  insert into public.event_orders as o (id, by_hand, name, email, unit_cents, legal_name, address, country, eik, bin,
      vat_number, reference)
    select of_order, true, btrim(b.name), lower(btrim(b.email)), 0, btrim(b.legal_name), btrim(b.address), b.country,
      nullif(btrim(b.eik), ''), nullif(btrim(b.bin), ''), nullif(btrim(b.vat_number), ''),
      nullif(btrim(b.reference), '')
    from jsonb_to_record(buyer) as b (name text, email text, legal_name text, address text, country text, eik text,
      bin text, vat_number text, reference text)
    on conflict (id) do update set name = excluded.name, email = excluded.email, legal_name = excluded.legal_name,
      address = excluded.address, country = excluded.country, eik = excluded.eik, bin = excluded.bin,
      vat_number = excluded.vat_number, reference = excluded.reference, updated_at = clock_timestamp()
    where o.by_hand and o.erased_at is null;
  if not found then raise exception 'This buyer cannot be changed here.' using errcode = '22023'; end if;
end $$;
comment on function private.enter_buyer(uuid, jsonb) is
  'Enters or changes a buyer who is no member: {name, email, legal_name, address, country, eik, bin, vat_number, '
  'reference}. Callers check rights.';

create function private.correct_buyer(of_order uuid, buyer jsonb, expected timestamptz) returns timestamptz
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.event_orders;
  wanted public.event_orders;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may correct buyers.');
  perform private.expect_buyer(buyer);
  select o.* into stored from public.event_orders o where o.id = of_order for update;
  if stored.id is null then raise exception 'This order is not there.' using errcode = 'PT404'; end if;
  if stored.erased_at is not null then
    raise exception 'Who ordered has been erased; only what was issued keeps its buyer.';
  end if;
  wanted := jsonb_populate_record(stored, (select jsonb_object_agg(e.key, nullif(btrim(e.value), ''))
    from jsonb_each_text(buyer) e
    where e.key in ('legal_name', 'address', 'country', 'eik', 'bin', 'vat_number', 'reference')));
  if stored.updated_at is distinct from expected then
    -- A retry after a lost answer finds it stored.
    if wanted = stored then return stored.updated_at; end if;
    raise exception 'Somebody else has changed this buyer since you opened it. What you typed is still here.'
      using errcode = 'PT409';
  end if;
  update public.event_orders o set legal_name = wanted.legal_name, address = wanted.address, country = wanted.country,
      eik = wanted.eik, bin = wanted.bin, vat_number = wanted.vat_number, reference = wanted.reference,
      updated_at = clock_timestamp()
    where o.id = of_order returning o.* into wanted;
  perform private.write_audit_log('event_order', array[private.audited_order(stored)],
    array[private.audited_order(wanted)]);
  return wanted.updated_at;
exception
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'The billing details lack a name, an address or a country, or one of them is not valid.'
      using errcode = '22023';
end $$;

create function private.audited_order(o public.event_orders) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('id', o.id, 'name', coalesce('Order for ' || (select e.title from public.events e
    where e.id = o.event_id), 'Buyer who is no member')) || (select coalesce(jsonb_object_agg(e.key,
      private.hidden_value(e.value)), '{}') from jsonb_each_text(to_jsonb(o)) as e
    where e.value is not null
      and e.key in ('legal_name', 'address', 'country', 'eik', 'bin', 'vat_number', 'reference'))
$$;
comment on function private.audited_order(public.event_orders) is
  'What the audit log holds of the buyer of an order: of each value only the length, because it may be a person''s.';

create function public.correct_buyer(order_id uuid, buyer jsonb, expected timestamptz) returns timestamptz
  language sql volatile security invoker set search_path = ''
  as $$ select private.correct_buyer(order_id, buyer, expected) $$;
comment on function public.correct_buyer(uuid, jsonb, timestamptz) is
  'Corrects what the next documents of an order say of its buyer (Administrators), and returns its new version: '
  '{legal_name, address, country, eik, bin, vat_number, reference}, of which one that is absent keeps its value and an '
  'empty one goes. What was issued keeps its buyer, until a document with the new one takes its place '
  '(annul_document). Errors: PT409 changed meanwhile, PT404, 22023, PT413.';

-- Grants on functions.

grant execute on function private.correct_buyer(uuid, jsonb, timestamptz) to authenticated;
grant execute on function public.correct_buyer(uuid, jsonb, timestamptz) to authenticated;
