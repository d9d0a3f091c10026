-- Letters: mails that the office writes to the participants of an event, or to the contacts of members.

create table public.letters (
  id uuid primary key,
  event_id uuid references public.events (id) on delete cascade,
  subject text not null check (length(btrim(subject)) between 1 and 200 and private.is_line(subject)),
  content text not null check (length(content) between 1 and 200000),
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  audience_words text not null,
  recipients integer not null check (recipients > 0),
  without_address integer not null,
  sent_by uuid references public.user_profiles (id) on delete set null,
  sent_by_name text not null,
  sent_at timestamptz not null default now(),
  digest text not null,
  search_text text not null generated always as (
    private.search_text(subject || e'\n' || private.plain_text(content))) stored,
  files text[] not null generated always as (private.files_in(content, null)) stored
);
create index letters_event_id_idx on public.letters (event_id, sent_at desc, id);
create index letters_sent_by_idx on public.letters (sent_by);
create index letters_files_idx on public.letters using gin (files);
create index letters_search_idx on public.letters using gin (search_text extensions.gin_trgm_ops);
create index letters_subject_search_idx on public.letters
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index letters_sent_at_idx on public.letters (sent_at);
comment on table public.letters is
  'Letters: mails that the office wrote to the participants of an event or, without an event, to contacts of '
  'members. Their text and audience never change; mail_outbox holds a mail for each recipient.';
comment on column public.letters.id is 'Chosen by the browser, so that a letter sent twice is stored and sent once.';
comment on column public.letters.content is 'Rich text (HTML), sanitised for the mail and by the viewer.';
comment on column public.letters.audience is
  'Whom it was written to (private.letter_audience); without the ids of those who were selected.';
comment on column public.letters.without_address is
  'How many participants had no address or, of a letter to members, how many members had no contact with one.';
comment on column public.letters.sent_by_name is 'The sender''s name at that time.';
comment on column public.letters.digest is
  'Hash of event, text and audience: the same letter is not sent twice within a day.';
comment on column public.letters.search_text is
  'The text that the search matches: subject and content as plain text, folded; the first line is the subject.';
comment on column public.letters.files is 'Addresses of the pictures in the letter.';

alter table public.letters enable row level security;
grant select (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by,
  sent_by_name, sent_at) on table public.letters
  to authenticated;
create policy "staff read those to participants, Administrators all" on public.letters for select to authenticated
  using ((select private.is_admin()) or ((select private.is_staff()) and event_id is not null));

create trigger record_addition after insert on public.letters
  for each row execute function private.record_row('letter');

-- The outbox is created before this table and could not reference it.
alter table public.mail_outbox
  add constraint mail_outbox_letter_id_fkey foreign key (letter_id) references public.letters (id) on delete set null;

create function private.may_write_to(of_event uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if of_event is null and not private.is_admin() then
    raise exception 'Only Administrators may write to members.' using errcode = '42501';
  end if;
  perform private.require_right(private.is_staff(), 'Only staff may write to participants.');
end $$;
comment on function private.may_write_to(uuid) is
  'Refuses who may not write to the participants of an event or, without one, to members.';

create function private.check_letter_audience(of_event uuid, audience jsonb) returns void
  language plpgsql stable set search_path = ''
  as $$
declare
  id_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  allowed boolean := coalesce(jsonb_typeof(audience) = 'object', false);
begin
  if allowed and of_event is not null then
    allowed := coalesce(audience ->> 'to'
          in ('all', 'confirmed', 'waiting', 'held', 'attended', 'cancelled', 'selected'), false)
      and audience - array['to', 'people'] = '{}' and (audience ->> 'to' = 'selected') = (audience ? 'people');
  elsif allowed then
    allowed := audience - array['contacts', 'people', 'tier', 'country', 'industry', 'status', 'term', 'standing']
      = '{}'
      and not exists (select from jsonb_each(audience - 'people') as field where jsonb_typeof(field.value) <> 'string')
      and coalesce(audience ->> 'contacts' in ('primary', 'all'), false)
      and (audience ->> 'tier' is null
        or exists (select from public.membership_tiers t where t.key = audience ->> 'tier'))
      and coalesce(audience ->> 'country' in ('bulgaria', 'kazakhstan', 'other'), true)
      and coalesce(length(audience ->> 'industry') <= 80, true)
      and coalesce(audience ->> 'status' in ('active', 'inactive'), true)
      and coalesce(audience ->> 'standing' in ('not_yet_asked', 'not_yet_paid', 'current', 'expiring', 'in_grace',
        'lapsed', 'honorary'),
        true)
      and coalesce(audience ->> 'term' in ('current', 'ends_30', 'ends_60', 'ends_90', 'ended', 'none'), true);
  end if;
  if allowed and audience ? 'people' then
    allowed := jsonb_typeof(audience -> 'people') = 'array' and jsonb_array_length(audience -> 'people') <= 10000
      and not exists (select from jsonb_array_elements(audience -> 'people') as p (value)
        where jsonb_typeof(p.value) <> 'string' or lower(p.value #>> '{}') !~ id_pattern);
  end if;
  if not allowed then raise exception 'This is not an audience of a letter.' using errcode = '22023'; end if;
end $$;
comment on function private.check_letter_audience(uuid, jsonb) is
  'Refuses (22023) what is no audience. Of an event: {"to": "all", "confirmed", "waiting", "held", "attended", '
  '"cancelled" or "selected", "people": [ids of selected registrations]}. Of members: {"contacts": "primary" or '
  '"all"}, optionally with people (ids of selected members), tier, country, industry, status (active, inactive), term '
  '(current, ends_30, ends_60, ends_90, ended, none) and standing (private.standings).';

create function private.letter_audience(of_event uuid, audience jsonb)
  returns table (person uuid, about uuid, address text)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  today date := (now() at time zone 'Europe/Sofia')::date;
  people uuid[];
begin
  perform private.may_write_to(of_event);
  perform private.check_letter_audience(of_event, audience);
  people := array(select p.value::uuid
    from jsonb_array_elements_text(coalesce(audience -> 'people', '[]')) as p (value));
  if of_event is not null then
    return query
      select r.id, r.id, r.email_key from public.event_registrations r
      where r.event_id = of_event and r.erased_at is null and case audience ->> 'to'
        when 'all' then r.status <> 'cancelled'
        when 'confirmed' then r.status in ('confirmed', 'attended')
        when 'waiting' then r.status = 'waitlisted' or r.status = 'offered' and r.debt_id is null
        when 'held' then r.status = 'offered' and r.debt_id is not null
        when 'selected' then r.id = any (people)
        else r.status = audience ->> 'to' end;
    return;
  end if;
  return query
    select c.id, m.id, lower(c.email) from public.members m
      left join public.office_details o on o.member_id = m.id
      left join public.member_contacts c on c.member_id = m.id and (c.is_primary or audience ->> 'contacts' = 'all')
    where (not audience ? 'people' or m.id = any (people))
      and (audience ->> 'tier' is null or o.tier = audience ->> 'tier')
      and (audience ->> 'country' is null or m.country = audience ->> 'country')
      and (audience ->> 'industry' is null or m.industry = audience ->> 'industry')
      and (audience ->> 'status' is null or m.status = audience ->> 'status')
      and (audience ->> 'standing' is null
        or m.id in (select private.members_of_standing(audience ->> 'standing')))
      and case audience ->> 'term'
        when 'current' then o.ends_on >= today
        when 'ended' then o.ends_on < today
        when 'none' then o.ends_on is null
        else audience ->> 'term' is null
          or (o.ends_on >= today and o.ends_on <= today + substr(audience ->> 'term', 6)::integer) end;
end $$;
comment on function private.letter_audience(uuid, jsonb) is
  'Who is in an audience now (private.check_letter_audience): each registration, or each contact of each member, '
  'with its address in lower case, null where there is none. all and waiting leave out who has cancelled; confirmed '
  'includes who is checked in, waiting who was offered a place that is not asked for yet. A member without contacts '
  'is a row without person. Tier and term are those of the term that ends last; today is that of the office''s zone.';

create function private.letter_audience_words(of_event uuid, audience jsonb) returns text
  language sql stable security definer set search_path = ''
  as $$
  select case when of_event is not null then
      case audience ->> 'to' when 'all' then 'All participants' when 'confirmed' then 'Confirmed participants'
        when 'waiting' then 'Participants who wait' when 'held' then 'Participants who have to pay'
        when 'attended' then 'Checked-in participants'
        when 'cancelled' then 'Participants who have cancelled'
        else 'Selected participants ('
          || (select count(distinct p) from jsonb_array_elements_text(audience -> 'people') p) || ')' end
    else
      case audience ->> 'contacts' when 'all' then 'All contacts' else 'Primary contacts' end
      || ' of ' || coalesce(audience ->> 'status' || ' ', '')
      || case when audience ? 'people' then 'selected members ('
          || (select count(distinct p) from jsonb_array_elements_text(audience -> 'people') p) || ')'
        else 'members' end
      || coalesce(': ' || nullif(concat_ws(', ',
        (select t.name from public.membership_tiers t where t.key = audience ->> 'tier'),
        case audience ->> 'country' when 'other' then 'another country' else initcap(audience ->> 'country') end,
        audience ->> 'industry',
        case audience ->> 'standing' when 'not_yet_paid' then 'who have not paid yet'
          when 'not_yet_asked' then 'whose dues are not asked for yet' when 'in_grace' then 'in grace'
          when 'expiring' then 'whose paid term ends soon' when 'lapsed' then 'who have lapsed'
          else audience ->> 'standing' end,
        case audience ->> 'term' when 'current' then 'with a current term' when 'ended' then 'whose term has ended'
          when 'none' then 'without a term'
          else 'whose term ends within ' || substr(audience ->> 'term', 6) || ' days' end), ''), '') end
$$;
comment on function private.letter_audience_words(uuid, jsonb) is 'An audience in words, to show to people.';

create function private.count_letter_audience(of_event uuid, audience jsonb)
  returns table (recipients integer, without_address integer, members integer, words text)
  language sql stable security definer set search_path = ''
  as $$
  select count(distinct a.address)::integer,
    (count(distinct a.about) - count(distinct a.about) filter (where a.address is not null))::integer,
    case when of_event is null then count(distinct a.about)::integer end,
      private.letter_audience_words(of_event, audience)
  from private.letter_audience(of_event, audience) a
$$;

create function public.count_letter_audience(audience jsonb, of_event uuid default null)
  returns table (recipients integer, without_address integer, members integer, words text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.count_letter_audience(of_event, audience) $$;
comment on function public.count_letter_audience(jsonb, uuid) is
  'How many mails a letter to this audience makes now, one for each address (staff for the participants of '
  'of_event; Administrators for members, without it): recipients, without_address (participants, or members of whom '
  'no chosen contact has an address) of members how many they are, and the audience in words. '
  'private.check_letter_audience describes the forms of an audience.';

-- Writing.

create function private.check_letter(letter jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  -- Room for the longest text in characters with the most bytes.
  perform private.only_one_object(letter, 900000);
  if letter - array['subject', 'content'] <> '{}' or jsonb_typeof(letter -> 'subject') is distinct from 'string'
    or jsonb_typeof(letter -> 'content') is distinct from 'string' then
    raise exception 'A letter has a subject and a text.' using errcode = '22023';
  end if;
  if length(btrim(letter ->> 'subject')) not between 1 and 200 or not private.is_line(letter ->> 'subject') then
    raise exception 'A subject has up to 200 characters, in one line.' using errcode = '22023';
  end if;
  if length(letter ->> 'content') > 200000 then
    raise exception 'A letter has up to 200,000 characters.' using errcode = '22023';
  end if;
  if coalesce(private.plain_text(letter ->> 'content'), '') = '' then raise exception 'Please write something.'; end if;
end $$;
comment on function private.check_letter(jsonb) is 'Refuses (22023) what is no letter: {subject, content}.';

create function private.send_letter(letter_id uuid, letter jsonb, of_event uuid, audience jsonb, expected_size integer)
  returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  e public.events;
  known public.letters;
  stored public.letters;
  counted record;
  mails integer;
  this_digest text;
begin
  perform private.may_write_to(of_event);
  perform private.check_letter(letter);
  perform private.check_letter_audience(of_event, audience);
  if letter_id is null then raise exception 'A letter has an id.' using errcode = '22023'; end if;
  -- One letter at a time. Nobody registers or cancels meanwhile, because that takes the lock of the event too.
  if of_event is null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('letter to members', 0));
  else
    e := private.lock_event(of_event);
    if e.id is null then raise exception 'This event is not there any more.' using errcode = 'PT404'; end if;
  end if;
  this_digest := md5(jsonb_build_object('event', of_event, 'subject', btrim(letter ->> 'subject'),
    'content', letter ->> 'content', 'audience', audience - 'people',
    'people', (select jsonb_agg(distinct p order by p)
      from jsonb_array_elements_text(coalesce(audience -> 'people', '[]')) p))::text);
  select * into known from public.letters l where l.id = letter_id;
  if known.id is not null then
    -- A retry after a lost answer.
    if (known.sent_by, known.digest) is not distinct from ((select auth.uid()), this_digest) then return; end if;
    raise exception 'This letter has been sent already. Its text can no longer be changed.' using errcode = 'PT409';
  end if;
  if exists (select from public.letters l where l.digest = this_digest and l.sent_at > now() - interval '1 day') then
    raise exception 'This very letter has been sent to them within the last day.' using errcode = 'PT409';
  end if;
  select * into counted from private.count_letter_audience(of_event, audience);
  if counted.recipients = 0 then raise exception 'Nobody in this audience has an email address.'; end if;
  insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address,
      sent_by, sent_by_name, digest)
    values (letter_id, of_event, btrim(letter ->> 'subject'), letter ->> 'content', audience - 'people',
      private.letter_audience_words(of_event, audience),
      counted.recipients, counted.without_address, (select auth.uid()), private.own_name(), this_digest)
    returning * into stored;
  -- One mail for each address, about the first registration or contact that has it.
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, letter_id)
    select distinct on (a.address) case when of_event is null then 'letter-member' else 'letter-participant' end,
      a.address, 'letter:' || stored.id || ':' || a.person,
      case when of_event is null then 'member' else 'registration' end, a.about, 2, stored.id
    from private.letter_audience(of_event, audience) a where a.address is not null order by a.address, a.person;
  get diagnostics mails = row_count;
  perform private.expect_size('The audience', mails, counted.recipients);
  perform private.expect_size('The audience', mails, expected_size);
end $$;

create function public.send_letter(letter_id uuid, letter jsonb, audience jsonb, expected_size integer,
  of_event uuid default null)
  returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.send_letter(letter_id, letter, of_event, audience, expected_size) $$;
comment on function public.send_letter(uuid, jsonb, jsonb, integer, uuid) is
  'Sends a letter ({subject, content}) to the participants of an event (staff) or, without an event, to contacts of '
  'members (Administrators), in one transaction: stores it and a mail for each address. Errors: 22023; PT404, the '
  'event is gone; P0001, nobody has an address; PT409, the audience no longer has the size that the sender saw (new '
  'size in the details), the id was sent with another text, or the very same letter was sent within a day. A retry '
  'with the same id, text and audience sends nothing.';

create function private.get_letter_sample(of_event uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  e public.events;
begin
  perform private.may_write_to(of_event);
  if of_event is null then return '{"company": "the company"}'; end if;
  select * into e from public.events x where x.id = of_event;
  if e.id is null then raise exception 'This event is not there any more.' using errcode = 'PT404'; end if;
  return jsonb_build_object('event', private.event_for_mail(e, true), 'path', '/dashboard/registrations', 'participant',
    jsonb_build_object('id', (select auth.uid()), 'name', private.own_name()));
end $$;

create function public.get_letter_sample(of_event uuid default null) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_letter_sample(of_event) $$;
comment on function public.get_letter_sample(uuid) is
  'What the template of a letter gets besides subject and content, for its preview (staff for participants; '
  'Administrators for members): as for somebody who is confirmed, with a link to one''s own registrations.';

create function private.test_letter(test_id uuid, letter jsonb, of_event uuid) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  own text := private.own_address();
begin
  perform private.may_write_to(of_event);
  perform private.check_letter(letter);
  if test_id is null then raise exception 'A test has an id.' using errcode = '22023'; end if;
  if own is null then raise exception 'Confirm your email first.'; end if;
  perform private.enqueue_mail(case when of_event is null then 'letter-member' else 'letter-participant' end, own,
    'letter-test:' || test_id,
    private.get_letter_sample(of_event)
      || jsonb_build_object('subject', btrim(letter ->> 'subject'), 'content', letter ->> 'content', 'test', true),
      'account', (select auth.uid()));
  return own;
end $$;

create function public.test_letter(test_id uuid, letter jsonb, of_event uuid default null) returns text
  language sql volatile security invoker set search_path = ''
  as $$ select private.test_letter(test_id, letter, of_event) $$;
comment on function public.test_letter(uuid, jsonb, uuid) is
  'Sends a letter as a test to the signed-in person alone (staff for participants; Administrators for members); '
  'returns their address. A retry with the same test_id sends nothing.';

create function private.letter_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('subject', l.subject, 'content', l.content) || private.registration_for_mail(r, e)
    from public.letters l join public.event_registrations r on r.id = mail.about_id
      join public.events e on e.id = r.event_id
    -- Somebody who has cancelled meanwhile gets it only if chosen by hand or for that.
    where l.id = mail.letter_id and l.event_id = e.id and r.erased_at is null
      and (r.status <> 'cancelled' or l.audience ->> 'to' in ('selected', 'cancelled'))
  union all
  select jsonb_build_object('subject', l.subject, 'content', l.content, 'company', m.name)
    from public.letters l join public.members m on m.id = mail.about_id
      where l.id = mail.letter_id and l.event_id is null
$$;
comment on function private.letter_data(public.mail_outbox) is
  'The data for the template of a letter''s mail; null when the letter, the registration or the member is gone, or '
  'the registration was cancelled and chosen neither by hand nor for that.';

create function public.get_letter_counts(letter_ids uuid[]) returns table (letter_id uuid, state text, count bigint)
  language sql stable security invoker set search_path = ''
  as $$
  -- Row security decides which mails this person sees.
  select o.letter_id, o.state, count(*) from public.mail_outbox o where o.letter_id = any (letter_ids)
    group by o.letter_id, o.state
$$;
comment on function public.get_letter_counts(uuid[]) is
  'How many mails of each letter are in each state, of those that the caller may see.';

-- Grants on functions.

grant execute on function private.count_letter_audience(uuid, jsonb),
  private.send_letter(uuid, jsonb, uuid, jsonb, integer),
  private.get_letter_sample(uuid), private.test_letter(uuid, jsonb, uuid) to authenticated;
grant execute on function public.count_letter_audience(jsonb, uuid),
  public.send_letter(uuid, jsonb, jsonb, integer, uuid),
  public.get_letter_sample(uuid), public.test_letter(uuid, jsonb, uuid),
    public.get_letter_counts(uuid[]) to authenticated;
