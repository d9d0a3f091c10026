-- Paid events: who ordered places, and what their documents say of the buyer.

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
  created_at timestamptz not null default now(),
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
comment on column public.event_orders.erased_at is 'When the personal data of who ordered were removed.';

alter table public.event_orders enable row level security;
grant select on table public.event_orders to authenticated;
create policy "Administrators read" on public.event_orders for select to authenticated
  using ((select private.is_admin()));
