-- What cards and pages of events read, with the price of a place and its tax.

create function private.place_tax_rate(abroad boolean) returns integer
  language sql stable security definer set search_path = ''
  as $$
  select r.rate from private.tax_rules_on() r
  where r.line_kind = case when abroad then 'event_abroad' else 'event' end
    and r.buyer_group = 'bulgaria' and not r.vat_registered
$$;
comment on function private.place_tax_rate(boolean) is
  'The rate of tax on a place, in Bulgaria or abroad, for a buyer in Bulgaria without a VAT number, in hundredths of a '
  'percent: what visitors are told before they say who pays (private.get_order_quote).';

create function public.place_tax_rate(abroad boolean default false) returns integer
  language sql stable security invoker set search_path = ''
  as $$ select private.place_tax_rate(abroad) $$;
comment on function public.place_tax_rate(boolean) is
  'The tax_rate of event_cards and event_pages, for the preview of an event that is not saved.';

create function private.cities_of(location text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  -- One expression: a query in a function would cost each card ten times as much.
  cities text[] := array_remove(regexp_split_to_array(btrim(split_part(coalesce(location, ''), ',', case
    when btrim(split_part(location, ',', -1)) in ('Bulgaria', 'Kazakhstan', 'България', 'Болгария', 'Казахстан',
      'Қазақстан') then -2
    else -1 end)),
    '\s+(and|и|және)\s+'),
    '');
begin
  if location ~ '[\u0400-\u04ff]' then
    cities := array(select initcap(replace(private.slug_of(regexp_replace(c.city, '^(гр|г|қ)\.\s*', '')), '-', ' '))
      from unnest(cities) with ordinality as c (city, place) order by c.place);
  end if;
  return cities;
end $$;
comment on function private.cities_of(text) is
  'The cities of an event''s place, in Latin letters, so that София and Sofia are one: its last part, before the '
  'country if it names one. Almaty of “Exhibition centre, Almaty”; Kostanay, Astana of “Kostanay and Astana, '
  'Kazakhstan”.';

create view public.event_cards with (security_invoker = true) as
  select e.id, e.slug, e.title, e.summary, e.status, e.start_date, e.end_date, e.time_zone, e.location, e.is_online,
    e.image_url, e.is_featured, e.registration_deadline, e.category_id,
    (select c.name from public.event_categories c where c.id = e.category_id) as category,
    case when e.is_online then array['Online'] else private.cities_of(e.location) end as places,
    to_char(greatest(e.start_date, least(e.end_date, now())) at time zone e.time_zone, 'YYYY-MM') as month,
    case when e.registration_deadline > now()
      and e.status in ('upcoming', 'ongoing') then (select p.free from private.open_places p
        where p.event_id = e.id) end as free,
    -- As private.price_now has it, which would be called twice for each row.
    case when (select private.office_day()) <= e.early_until then e.early_price_cents else e.price_cents end
      as price_cents,
    case when (select private.office_day()) <= e.early_until then e.early_member_price_cents
      else e.member_price_cents end as member_price_cents,
    case when (select private.office_day()) <= e.early_until then e.early_until end as early_until,
    case when (select private.office_day()) <= e.early_until then e.price_cents end as later_price_cents,
    case when (select private.office_day()) <= e.early_until then e.member_price_cents end
      as later_member_price_cents,
    case when e.price_cents is null then null when e.is_abroad then (select private.place_tax_rate(true))
      else (select private.place_tax_rate(false)) end as tax_rate
  from public.events e;
comment on view public.event_cards is
  'What a card shows of each event, and what the lists of cards are filtered by. places: its cities, or Online; '
  'month: in which it begins, or this one while it takes place, as 2026-12; free: how many places are left while '
  'registration is open, 0 where a new registration goes on the waiting list, null without a limit; price_cents: what '
  'a place costs now (private.price_now); while the early price holds, early_until is its last day and '
  'later_price_cents what comes after it; tax_rate: of a place, as private.place_tax_rate has it, null where a place '
  'is free.';
grant select on table public.event_cards to anon, authenticated;

create function public.get_event_choices(of_time text, of_category text default '', of_place text default '',
  of_month text default '')
  returns table (kind text, value text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  with coming as (select c.category, c.places, c.month, of_category in ('', c.category) as of_category,
      of_place = '' or of_place = any (c.places) as of_place, of_month in ('', c.month) as of_month
    from public.event_cards c where of_time = 'upcoming' and c.status <> 'completed' and c.end_date >= now())
  select 'category', c.category, count(*) filter (where c.of_place and c.of_month) from coming c group by c.category
  union all
  select 'place', p.place collate "und-x-icu", count(*) filter (where c.of_category and c.of_month)
    from coming c, unnest(c.places) as p (place) group by 2
  union all
  select 'month', c.month, count(*) filter (where c.of_category and c.of_place) from coming c group by c.month
  union all
  select 'year', y.year::text, null
    from generate_series((select extract(year from min(e.start_date) at time zone 'Europe/Sofia')::integer
      from public.events e),
      extract(year from now() at time zone 'Europe/Sofia')::integer) as y (year)
    -- Without offset, it would be a join that reads all events.
    where of_time = 'past' and exists (select 1 from public.events e
      where e.start_date >= make_timestamptz(y.year, 1, 1, 0, 0, 0, 'Europe/Sofia')
        and e.start_date < make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, 'Europe/Sofia')
        and (e.status = 'completed' or e.status in ('upcoming', 'ongoing') and e.end_date < now()) offset 0)
  order by 1, 2
$$;
comment on function public.get_event_choices(text, text, text, text) is
  'What a list of events can be filtered by, sorted: with upcoming the categories, places and months (as 2026-12) '
  'of the events to come, each with how many of them the other two filters leave it (empty: no filter), with past '
  'the years of those that are over, on the office''s clock, which are not counted.';

-- The Data API takes longer to read a long list of columns in a request than Postgres to answer it.

create view public.event_pages with (security_invoker = true) as
  select e.id, e.slug, e.title, e.summary, e.description, e.status, e.start_date, e.end_date, e.time_zone, e.location,
    e.is_online, e.meeting_url, e.meeting_for_participants, e.max_participants,
    e.registration_deadline,
    case when (select private.office_day()) <= e.early_until then e.early_price_cents else e.price_cents end
      as price_cents,
    case when (select private.office_day()) <= e.early_until then e.early_member_price_cents
      else e.member_price_cents end as member_price_cents,
    e.pay_until,
    case when (select private.office_day()) <= e.early_until then e.early_until end as early_until,
    case when (select private.office_day()) <= e.early_until then e.price_cents end as later_price_cents,
    case when (select private.office_day()) <= e.early_until then e.member_price_cents end
      as later_member_price_cents,
    case when e.price_cents is null then null when e.is_abroad then (select private.place_tax_rate(true))
      else (select private.place_tax_rate(false)) end as tax_rate,
    e.image_url, e.category_id, e.updated_at,
    (select c.name from public.event_categories c where c.id = e.category_id) as category,
    (select coalesce(json_agg(json_build_object('id', i.id, 'url', i.url, 'caption', i.caption)
      order by i."order", i.id),
      '[]')
      from public.event_images i where i.event_id = e.id) as images,
    (select coalesce(json_agg(json_build_object('slug', a.slug, 'title', a.title, 'summary', a.summary)
      order by a.published_at, a.id),
      '[]')
      from public.news_articles a where a.event_id = e.id and a.published_at <= now()) as reports
  from public.events e;
comment on view public.event_pages is
  'What the page of each event shows, with the public articles that report on it; prices and tax_rate as in '
  'event_cards.';
grant select on table public.event_pages to anon, authenticated;

-- Grants on functions.

grant execute on function private.cities_of(text), private.place_tax_rate(boolean)
  to anon, authenticated;
grant execute on function public.get_event_choices(text, text, text, text), public.place_tax_rate(boolean)
  to anon, authenticated;
