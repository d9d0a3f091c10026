-- Caps on submissions of public forms.

create table private.submission_caps (
  form text not null,
  scope text not null check (scope in ('address', 'address_by_day', 'origin', 'everybody')),
  span interval not null,
  most integer not null check (most >= 0),
  primary key (form, scope)
);
comment on table private.submission_caps is
  'Rate limits: how many submissions of a form are accepted from one mailbox (private.mailbox; in a short and in a '
  'long span), from one origin (private.request_origin) and from everybody within a span of time; of visit and '
  'company_visit, how many openings of issues and of company pages are counted. The owner of the database may change '
  'them.';

insert into private.submission_caps (form, scope, span, most) values
  ('application', 'address', '1 hour', 5), ('application', 'origin', '1 minute', 20),
  ('application', 'everybody', '1 minute', 120),
  ('message', 'address', '10 minutes', 5), ('message', 'origin', '1 minute', 20),
  ('message', 'everybody', '1 minute', 120),
  ('subscription', 'address', '1 hour', 5), ('subscription', 'origin', '1 minute', 20),
  ('subscription', 'everybody', '1 minute', 120),
  ('application', 'address_by_day', '1 day', 5), ('message', 'address_by_day', '1 day', 10),
  ('subscription', 'address_by_day', '1 day', 5), ('registration', 'address_by_day', '1 day', 20),
  ('visit', 'origin', '1 hour', 30), ('company_visit', 'origin', '1 hour', 30),
  ('registration', 'address', '1 hour', 10), ('registration', 'origin', '1 minute', 60),
  ('registration', 'everybody', '1 minute', 600);

create unlogged table private.submission_counts (
  form text not null,
  scope text not null,
  subject text not null,
  span_start timestamptz not null,
  number integer not null,
  primary key (form, scope, subject, span_start)
);
comment on table private.submission_counts is
  'Counts of submissions per span; spans begin at fixed times. Addresses and origins are stored as keyed hashes only.';

create function private.origin_of(address text) returns text
  language plpgsql immutable set search_path = ''
  as $$
declare
  ip inet;
begin
  ip := address;
  -- One subscriber has a whole IPv6 network of 64 bits. IPv4 addresses may be written as IPv6 ones.
  if family(ip) = 6 and not ip <<= inet '::ffff:0:0/96' then return host(network(set_masklen(ip, 64))); end if;
  return replace(host(ip), '::ffff:', '');
exception when invalid_text_representation then
  return address;
end $$;
comment on function private.origin_of(text) is
  'What counts as one origin: an IPv4 address, or the first 64 bits of an IPv6 address. Anything else is returned '
  'as it is.';

create function private.request_origin() returns text
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Only a caller with the service key may name another address.
  named text := case when (select auth.role()) = 'service_role' then headers ->> 'x-visitor-address' end;
begin
  -- The proxy of hosted Supabase sets cf-connecting-ip. In x-forwarded-for only the last entry comes from a proxy that
  -- we know.
  return coalesce(private.origin_of(coalesce(nullif(named, ''), nullif(headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''))), 'unknown');
end $$;
comment on function private.request_origin() is
  'The origin of the current request (private.origin_of), as the nearest proxy or the function intake reports it; '
  '"unknown" if neither does.';

create function private.only_one_object(value jsonb, longest integer) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  if jsonb_typeof(value) is distinct from 'object' then
    raise exception 'One form at a time.' using errcode = '22023';
  end if;
  if octet_length(value::text) > longest then raise exception 'This is too long.' using errcode = 'PT413'; end if;
end $$;
comment on function private.only_one_object(jsonb, integer) is
  'Refuses a value that is not one JSON object (22023), or that has more bytes than a form can have (PT413).';

create function private.within_caps(of_form text, address text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  cap record;
  counted integer;
begin
  -- Always count in the same order, so that two submissions cannot deadlock; everybody last, so that what an origin
  -- sends above its cap never counts there.
  for cap in select c.*,
    to_timestamp(floor(extract(epoch from now()) / extract(epoch from c.span)) * extract(epoch
      from c.span)) as span_start
    from private.submission_caps c where c.form = of_form
      order by array_position(array['origin', 'address', 'address_by_day', 'everybody'], c.scope)
  loop
    insert into private.submission_counts as n (form, scope, subject, span_start, number)
      values (of_form, cap.scope, case when cap.scope like 'address%' then private.digest_of(private.mailbox(address))
        when cap.scope = 'origin' then private.digest_of(private.request_origin()) else '' end, cap.span_start, 1)
      on conflict (form, scope, subject, span_start) do update set number = n.number + 1
      returning n.number into counted;
    if counted > cap.most then return false; end if;
  end loop;
  return true;
end $$;
comment on function private.within_caps(text, text) is 'Counts a submission of a form; whether it is within the caps.';

create function private.admit_submission(of_form text, address text, guard jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.only_one_object(guard, 1000);
  -- A person takes longer; the form itself waits until two seconds have passed.
  if coalesce((guard ->> 'seconds')::numeric, 0) < 2 then
    raise exception 'That was very quick. Please wait a moment and send it again.' using errcode = 'PT429';
  end if;
  if guard ->> 'website' <> '' then
    raise exception 'Your browser has filled in a field that people do not see. Please send it again.'
      using errcode = 'PT403';
  end if;
  -- Somebody who is signed in with a profile needs no proof.
  if exists (select from private.operation_settings s where s.name = 'require_human_proof' and s.value = 1)
    and coalesce((select auth.role()), '') <> 'service_role'
    and not exists (select from public.user_profiles p where p.id = (select auth.uid())) then
    raise exception 'Please confirm that you are not a machine and send it again.' using errcode = 'PT403';
  end if;
  if not private.within_caps(of_form, address) then
    raise exception 'Too many requests at the moment. Please try again later.' using errcode = 'PT429';
  end if;
end $$;
comment on function private.admit_submission(text, text, jsonb) is
  'Counts a submission of a form and refuses it (PT429) above the caps. guard comes from the form: seconds since it '
  'was opened, and website, the hidden field, which only bots and password managers fill in: refused (PT403), so '
  'that nobody is told of a success that was none; the form empties it.';
