-- The one intake of places at events, with a price or without: what visitors, members and people of members send.
-- Nothing that it answers depends on who is registered.

create function private.check_order(placed jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.only_one_object(placed, 8000);
  if (placed ->> 'id')::uuid is null or (placed ->> 'event_id')::uuid is null
    or not coalesce(private.is_email(btrim(placed ->> 'email')), false)
    or not coalesce(private.is_person_name(normalize(btrim(placed ->> 'name'))), false)
    or jsonb_typeof(placed -> 'people') is distinct from 'array' then
    raise exception 'An order has an id, an event, a name, an email address and people.' using errcode = '22023';
  end if;
  if jsonb_array_length(placed -> 'people') not between 1 and 10 then
    raise exception 'An order is for between 1 and 10 people.' using errcode = '22023';
  end if;
  if exists (select from private.ordered_people(placed) p
    where not coalesce(private.is_person_name(p.name), false) or not coalesce(private.is_email(p.email), false)) then
    raise exception 'Each participant has a name and an email address.' using errcode = '22023';
  end if;
  if (select count(distinct (lower(p.email), private.fold(p.name))) <> count(*)
    from private.ordered_people(placed) p) then
    raise exception 'Two of the participants are the same person.' using errcode = '22023';
  end if;
  perform private.expect_plain_names(array[placed ->> 'name', placed ->> 'legal_name', placed ->> 'address',
    placed ->> 'reference'] || array(select p.name from private.ordered_people(placed) p));
  perform private.expect_drawn(placed);
  if not private.has_country(nullif(btrim(placed ->> 'vat_number'), ''), placed ->> 'country') then
    raise exception 'The VAT number begins with other letters than those of the country.' using errcode = '22023';
  end if;
end $$;
comment on function private.check_order(jsonb) is
  'Refuses (22023) an order that names no people, carries a link, cannot be shown by documents, or whose VAT number is '
  'of another country, by what was sent alone.';

create function private.ordered_people(placed jsonb) returns table (place bigint, name text, email text)
  language sql immutable set search_path = ''
  as $$
  select p.place, normalize(btrim(p.person ->> 'name')),
    coalesce(nullif(btrim(p.person ->> 'email'), ''), btrim(placed ->> 'email'))
  from jsonb_array_elements(placed -> 'people') with ordinality as p (person, place)
$$;
comment on function private.ordered_people(jsonb) is
  'The people of an order; who has no address of their own has that of who orders.';

create function private.price_now(e public.events, for_member boolean) returns integer
  language sql stable set search_path = ''
  as $$
  select case when private.office_day() <= e.early_until
    then case when for_member then e.early_member_price_cents else e.early_price_cents end
    else case when for_member then e.member_price_cents else e.price_cents end end
$$;
comment on function private.price_now(public.events, boolean) is
  'What a place costs that is ordered now: the early price until the end of its day, then the other one; null where it '
  'is free.';

create function private.take_places(placed jsonb, guard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  this_id uuid := (placed ->> 'id')::uuid;
  of_event uuid := (placed ->> 'event_id')::uuid;
  written text := lower(btrim(placed ->> 'email'));
  own text := private.own_address();
  sender text := private.digest_of(private.request_origin());
  persons text[] := array(select private.digest_of(lower(p.email) || ' ' || private.fold(p.name))
    from private.ordered_people(placed) p order by p.place);
  -- Of one person that person, of several all of them: what is sent again is the same.
  who text := case cardinality(persons) when 1 then persons[1] else private.digest_of(persons::text) end;
  asked integer := cardinality(persons);
  of_member uuid;
  known private.registration_attempts;
  e public.events;
  person record;
  r public.event_registrations;
  made uuid[] := '{}';
  free integer;
  unit integer;
  answer jsonb;
begin
  for turn in 1..2 loop
    select * into known from private.registration_attempts a where a.id = this_id;
    -- A retry after a lost answer: neither counted nor stored again.
    if (known.event_id, known.address, known.person) = (of_event, private.digest_of(written), who) then
      return known.answer;
    end if;
    if known.id is not null then
      raise exception 'This form was sent with other values before. Please fill it in again.' using errcode = 'PT409';
    end if;
    exit when turn = 2;
    -- The same form may have been stored while this one waited for the lock.
    e := private.lock_event(of_event);
  end loop;
  -- After the lock: who waits for one event holds no counter, for which registrations for all others would wait.
  perform private.admit_submission('registration', written, guard);
  perform private.refuse_closed_event(e);
  of_member := private.member_for_price((placed ->> 'member_id')::uuid);
  unit := coalesce(private.price_now(e, of_member is not null), 0);
  if unit <> coalesce((placed ->> 'unit_cents')::integer, 0) then
    raise exception 'The price has changed since you opened this page. Please look at it again.'
      using errcode = 'PT409', detail = jsonb_build_object('unit_cents', unit)::text;
  end if;
  if unit > 0 and (private.billing()).version is null then
    raise exception 'Places at this event cannot be ordered at the moment. Please write to us.';
  end if;
  if asked + (select count(distinct a.person) from private.registration_attempts a
      where a.event_id = of_event and a.origin = sender and a.person <> all (who || persons)
        and a.at > clock_timestamp() - interval '1 hour')
    > (select s.value from private.operation_settings s where s.name = 'registrations_per_origin') then
    raise exception 'Too many requests at the moment. Please try again later.' using errcode = 'PT429';
  end if;
  perform private.fill_seats(of_event);
  free := private.seats_free(e);
  if exists (select 1 from public.event_registrations w where w.event_id = of_event and w.status = 'waitlisted') then
    free := 0;
  end if;
  -- By how many are asked for, not by how many of them are new: a refusal says nothing of who is registered.
  if free between 1 and asked - 1 then
    raise exception 'Only % left. Please order for %; the others can join the waiting list after that.',
      case free when 1 then '1 place is' else free || ' places are' end,
      case free when 1 then '1 person' else 'at most ' || free || ' people' end;
  end if;
  answer := case when free <= 0 then '{"status": "waitlisted"}'::jsonb
    when unit = 0 then '{"status": "confirmed"}'
    else jsonb_build_object('status', 'held', 'pay_by', private.pay_day(e)) end;
  if unit > 0 then
    begin
      insert into public.event_orders (id, event_id, member_id, user_id, name, email, unit_cents, legal_name, address,
          country, eik, bin, vat_number, reference)
        values (this_id, of_event, of_member, case when written = own then (select auth.uid()) end,
          normalize(btrim(placed ->> 'name')), btrim(placed ->> 'email'), unit, btrim(placed ->> 'legal_name'),
          btrim(placed ->> 'address'), placed ->> 'country', nullif(btrim(placed ->> 'eik'), ''),
          nullif(btrim(placed ->> 'bin'), ''), nullif(btrim(placed ->> 'vat_number'), ''),
          nullif(btrim(placed ->> 'reference'), ''));
    exception when not_null_violation or check_violation then
      raise exception 'The billing details lack a name, an address or a country, or one of them is not valid.'
        using errcode = '22023';
    end;
  end if;
  for person in select * from private.ordered_people(placed) p order by p.place loop
    select * into r from public.event_registrations
      where event_id = of_event and email_key = lower(person.email) and name_key = private.fold(person.name)
        and status <> 'cancelled';
    -- Do not reveal whether a person is registered: they get their mail again, which gives the real state, and nothing
    -- is asked for them.
    if r.id is null then
      r := private.enter_registration(gen_random_uuid(), of_event, jsonb_build_object('name', person.name, 'email',
          person.email, 'company', coalesce(placed ->> 'company', left(btrim(placed ->> 'legal_name'), 160)), 'phone',
          placed ->> 'phone'),
        null, case answer ->> 'status' when 'held' then 'waitlisted' else answer ->> 'status' end);
      update public.event_registrations set order_id = this_id where id = r.id and unit > 0;
      made := made || r.id;
      if answer ->> 'status' <> 'held' then perform private.tell_of_registration(r.id, r.status, '{}', 0); end if;
    elsif coalesce(r.mailed_at, '-infinity') < clock_timestamp() - interval '10 minutes' then
      perform private.tell_of_registration(r.id, case r.status when 'attended' then 'confirmed' else r.status end,
        case when r.status = 'offered' then jsonb_build_object('offer_expires_at', r.offer_expires_at) else '{}' end,
        0);
    end if;
    if lower(person.email) = own then
      update public.event_registrations set user_id = (select auth.uid()) where id = r.id;
      -- Who is signed in sees the real state of their own free place.
      if asked = 1 and unit = 0 then
        answer := jsonb_strip_nulls(jsonb_build_object('status', r.status, 'position', private.waiting_place(r)));
      end if;
    end if;
    insert into private.registration_attempts (id, event_id, address, person, origin, answer, registration_id)
      values (case person.place when 1 then this_id else gen_random_uuid() end, of_event,
        private.digest_of(written), case person.place when 1 then who else persons[person.place] end, sender, answer,
        case when r.id = any (made) then r.id end);
  end loop;
  if answer ->> 'status' = 'held' and made <> '{}' then perform private.ask_for_seats(this_id, made); end if;
  return answer;
end $$;
comment on function private.take_places(jsonb, jsonb) is
  'Takes what order_places takes, and of a free event company and phone of its person; callers check its fields '
  'before, so that nothing is looked up or counted for what could not be stored.';

create function private.register_for_event(registration jsonb, guard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.check_registration(registration);
  return private.take_places(registration - array['member_id', 'unit_cents']
    || jsonb_build_object('people', jsonb_build_array(jsonb_build_object('name', registration ->> 'name'))), guard);
end $$;

create function private.order_places(placed jsonb, guard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.check_order(placed);
  return private.take_places(placed - array['company', 'phone'], guard);
end $$;

create function public.register_for_event(registration jsonb, guard jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.register_for_event(registration, guard) $$;
comment on function public.register_for_event(jsonb, jsonb) is
  'Registers for a free event: an order for one person at the price of nothing ({id, event_id, name, email, company, '
  'phone}; guard as for all public forms). A person is an address with a name: an address may hold several names at '
  'one event. Returns {status: confirmed} or {status: waitlisted}. A known person gets the answer of a new one, and '
  'their mail again if the last one is ten minutes old; members get the real status, with the position, for their own '
  'confirmed address. A retry with the same id gets the first answer. Errors: 22023, PT404, PT409 (the id was sent for '
  'another person or event, or the event has a price now), PT413, PT429; P0001 when the event is closed for '
  'registration.';

create function public.order_places(placed jsonb, guard jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.order_places(placed, guard) $$;
comment on function public.order_places(jsonb, jsonb) is
  'Orders places at an event ({id, event_id, name, email, people: 1 to 10 of {name, email}, member_id, unit_cents '
  'as it was read, legal_name, address, country, eik, bin, vat_number, reference}; guard as for all public forms). '
  'Returns {status: held, pay_by}, whose pro forma goes to email, {status: waitlisted} for all when no place is free, '
  'or {status: confirmed} where a place costs nothing. A known person gets their mail again, and is not asked for. A '
  'retry with the same id gets the first answer. Errors: 22023, 42501, PT404, PT409 (the price has changed; details: '
  'JSON, unit_cents), PT413, PT429; P0001 when the event is closed for registration, or has places, but fewer than are '
  'asked for.';

-- Grants on functions. The function intake calls these as the service role, for visitors who have proved to be people.

grant execute on function private.register_for_event(jsonb, jsonb), private.order_places(jsonb, jsonb)
  to anon, authenticated, service_role;
grant execute on function public.register_for_event(jsonb, jsonb), public.order_places(jsonb, jsonb)
  to anon, authenticated, service_role;
