-- Messages from the contact form: submitted through one function, then handled by Administrators until they are
-- answered or archived.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 160 and private.is_line(name)),
  email text not null check (private.is_email(email)),
  company text check (length(company) <= 160 and private.is_line(company)),
  subject text not null check (subject in ('membership', 'services', 'events', 'other')),
  message text not null check (length(btrim(message)) between 1 and 5000 and private.are_lines(message)),
  status text not null default 'new' check (status in ('new', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  assignee_id uuid references public.user_profiles (id) on delete set null,
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  excerpt text not null generated always as (left(regexp_replace(message, '\s+', ' ', 'g'), 160)) stored,
  search_text text not null generated always as (
    private.search_text(name || e'\n' || email || ' ' || coalesce(company, '')
    || ' ' || message)) stored
);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_messages_status_idx on public.contact_messages (status, created_at desc, id);
create index contact_messages_totals_idx on public.contact_messages (status, subject, assignee_id);
create index contact_messages_name_idx on public.contact_messages (name, id);
create index contact_messages_assignee_id_idx on public.contact_messages (assignee_id, created_at desc, id);
create index contact_messages_name_search_idx on public.contact_messages
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index contact_messages_search_idx on public.contact_messages using gin (search_text extensions.gin_trgm_ops);
comment on table public.contact_messages is 'Messages from the contact form.';
comment on column public.contact_messages.id is
  'Chosen by the sending browser, so that a form sent twice is stored once.';
comment on column public.contact_messages.assignee_id is 'The Administrator who takes care of it.';
comment on column public.contact_messages.settled_at is
  'When it was last answered or archived; null while it is new. The retention period starts here.';
comment on column public.contact_messages.excerpt is 'The beginning of the message, for lists.';
comment on column public.contact_messages.search_text is
  'The text that the office''s search matches, folded; the first line is the name.';

alter table public.contact_messages enable row level security;
grant select, delete on table public.contact_messages to authenticated;
create policy "Administrators read" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));

create function private.stamp_message() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'new' then new.settled_at := coalesce(new.settled_at, new.created_at); end if;
    return new;
  end if;
  new.updated_at := clock_timestamp();
  if new.status = 'new' then new.settled_at := null;
  elsif new.status <> old.status then new.settled_at := now();
  end if;
  return new;
end $$;
comment on function private.stamp_message() is 'Trigger: stamps when a message was changed and when it was settled.';
create trigger stamp_message before insert
  or update on public.contact_messages for each row execute function private.stamp_message();

create table public.message_answers (
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 10000),
  author_id uuid references public.user_profiles (id) on delete set null,
  sent_at timestamptz not null default now()
);
create index message_answers_message_id_idx on public.message_answers (message_id, sent_at, id);
create index message_answers_author_id_idx on public.message_answers (author_id);
comment on table public.message_answers is
  'Answers to messages from the contact form. answer_message writes the mail of each in the same transaction.';
comment on column public.message_answers.id is
  'Chosen by the browser, so that it can retry an answer and the mail is still sent only once.';
comment on column public.message_answers.sent_at is
  'The start of the transaction: equals created_at of its mail in the outbox.';

alter table public.message_answers enable row level security;
grant select on table public.message_answers to authenticated;
create policy "Administrators read" on public.message_answers for select to authenticated
  using ((select private.is_admin()));

create table public.message_notes (
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  body text not null check (length(btrim(body)) between 1 and 5000),
  author_id uuid references public.user_profiles (id) on delete set null,
  written_at timestamptz not null default now()
);
create index message_notes_message_id_idx on public.message_notes (message_id, written_at, id);
create index message_notes_author_id_idx on public.message_notes (author_id);
comment on table public.message_notes is
  'Notes of Administrators about messages. The sender does not see them on the site, but may ask for what is held '
  'about them.';
comment on column public.message_notes.id is 'Chosen by the browser, so that a retry stores the note only once.';

alter table public.message_notes enable row level security;
grant select on table public.message_notes to authenticated;
create policy "Administrators read" on public.message_notes for select to authenticated
  using ((select private.is_admin()));

create trigger record_change after update on public.contact_messages
  for each row
    when ((old.status <> new.status and new.status <> 'answered')
      or old.assignee_id is distinct from new.assignee_id) execute function private.record_row('message');
create trigger record_removal after delete on public.contact_messages
  for each row execute function private.record_row('message');

create function private.record_message_text() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Answers and notes may name people, so only their lengths.
  perform private.write_audit_log('message', array[to_jsonb(m)],
    array[to_jsonb(m) || jsonb_build_object(tg_argv[0], jsonb_build_object('characters', length(new.body)))])
    from public.contact_messages m where m.id = new.message_id;
  return null;
end $$;
comment on function private.record_message_text() is
  'Trigger: writes the audit log entry of an answer or a note. Argument: which of the two.';
create trigger record_answer after insert on public.message_answers
  for each row execute function private.record_message_text('answer');
create trigger record_note after insert on public.message_notes
  for each row execute function private.record_message_text('note');

-- Visitors write through send_message, the office through the functions below it.

create function private.send_message(message jsonb, guard jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  chosen uuid;
begin
  -- Room for the longest allowed message in characters with the most bytes.
  perform private.only_one_object(message, 40000);
  chosen := (message ->> 'id')::uuid;
  if chosen is null or not coalesce(private.is_email(btrim(message ->> 'email')), false) then
    raise exception 'A message has an id and an address.' using errcode = '22023';
  end if;
  -- A retry after a lost answer: the message is stored already and counts once.
  if exists (select 1 from public.contact_messages m where m.id = chosen) then return; end if;
  perform private.admit_submission('message', message ->> 'email', guard);
  insert into public.contact_messages (id, name, email, company, subject, message)
    values (chosen, btrim(message ->> 'name'), btrim(message ->> 'email'), nullif(btrim(message ->> 'company'), ''),
      message ->> 'subject', message ->> 'message')
    on conflict (id) do nothing;
end $$;
comment on function private.send_message(jsonb, jsonb) is 'Stores a message from the contact form, within the caps.';

create function public.send_message(message jsonb, guard jsonb) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.send_message(message, guard) $$;
comment on function public.send_message(jsonb, jsonb) is
  'Sends a message to the office (anybody): id, name, email, company, subject, message. A retry with the same id '
  'changes nothing. PT429 above the caps. For guard see private.admit_submission.';

create function private.search_messages(query text, of_status text, of_subject text, of_assignee uuid,
  unassigned boolean, everything boolean)
  returns setof public.contact_messages
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search messages.');
  return query
    select m.* from public.contact_messages m
    where m.search_text like any (patterns)
      and (of_status is null or m.status = of_status) and (of_subject is null or m.subject = of_subject)
      and (of_assignee is null or m.assignee_id = of_assignee) and (not unassigned or m.assignee_id is null)
    order by m.created_at desc, m.id limit case when not everything then 1001 end;
end $$;
comment on function private.search_messages(text, text, text, uuid, boolean, boolean) is
  'Messages whose search text contains the query. Security definer with a fresh plan for each call, as '
  'search_members; it checks the role itself.';

create function public.search_messages(query text, of_status text default null, of_subject text default null,
  of_assignee uuid default null, unassigned boolean default false, everything boolean default false)
  returns setof public.contact_messages
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_messages(query, of_status, of_subject, of_assignee, unassigned, everything) $$;
comment on function public.search_messages(text, text, text, uuid, boolean, boolean) is
  'The office''s search for messages (Administrators): matches part of name, address, company or text, whatever its '
  'case; optionally filters by status, subject and assignee (or unassigned). Returns the newest 1,001, or all '
  'matches with everything (for an action on them, or a CSV file).';

create function private.administered_message(of_message uuid) returns public.contact_messages
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  locked public.contact_messages;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may work with messages.');
  select * into locked from public.contact_messages m where m.id = of_message for update;
  if locked.id is null then raise exception 'This message is no longer there.' using errcode = 'PT404'; end if;
  return locked;
end $$;
comment on function private.administered_message(uuid) is 'Locks and returns a message for an Administrator.';

create function private.answer_message(of_message uuid, answer_id uuid, body text, seen integer) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  about public.contact_messages := private.administered_message(of_message);
  earlier integer;
  latest uuid;
begin
  if exists (select 1 from public.message_answers a where a.id = answer_id and a.message_id = of_message) then
    return true;
  end if;
  if about.status = 'archived' then raise exception 'This message is archived. Reopen it to answer.'; end if;
  select count(*), (array_agg(a.author_id order by a.sent_at desc, a.id))[1] into earlier, latest
    from public.message_answers a where a.message_id = of_message;
  if earlier > seen then
    raise exception '% has answered this message meanwhile.',
      coalesce((select nullif(p.full_name, '') from public.user_profiles p where p.id = latest), 'Somebody')
      using errcode = 'PT409';
  end if;
  insert into public.message_answers (id, message_id, body, author_id)
    values (answer_id, of_message, btrim(answer_message.body), (select auth.uid()));
  update public.contact_messages m set status = 'answered', settled_at = now() where m.id = of_message;
  perform private.enqueue_mail('contact-answer', about.email, 'contact-answer:' || answer_id, jsonb_build_object(
    'subject', case about.subject when 'other' then 'Your message' else initcap(about.subject) end,
    'body', btrim(answer_message.body), 'question', about.message, 'asked_at', about.created_at,
    'signed',
      coalesce((select nullif(p.full_name, '') from public.user_profiles p where p.id = (select auth.uid())),
        'The chamber’s office')),
      'message', of_message);
  return true;
end $$;
comment on function private.answer_message(uuid, uuid, text, integer) is
  'Answers a message: writes the answer, its mail, which quotes the message, and the new status in one transaction.';

create function public.answer_message(of_message uuid, answer_id uuid, body text, seen integer) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.answer_message(of_message, answer_id, body, seen) $$;
comment on function public.answer_message(uuid, uuid, text, integer) is
  'Answers a message by mail (Administrators). seen is how many answers the writer had seen: PT409 when there are '
  'more by now; null skips this check. A retry with the same answer_id sends nothing. PT404 when the message is '
  'gone, P0001 when it is archived.';

create function private.note_on_message(of_message uuid, note_id uuid, body text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.administered_message(of_message);
  insert into public.message_notes (id, message_id, body, author_id)
    values (note_id, of_message, btrim(note_on_message.body), (select auth.uid())) on conflict (id) do nothing;
  return true;
end $$;
comment on function private.note_on_message(uuid, uuid, text) is 'Adds a note to a message, once for each note_id.';

create function public.note_on_message(of_message uuid, note_id uuid, body text) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.note_on_message(of_message, note_id, body) $$;
comment on function public.note_on_message(uuid, uuid, text) is
  'Adds a note about a message for the other Administrators (Administrators). A retry with the same note_id changes '
  'nothing.';

create function private.reopen_message(of_message uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.administered_message(of_message);
  -- A reopened message waits for an answer again, even if it had one before.
  update public.contact_messages m set status = 'new' where m.id = of_message and m.status <> 'new';
  return true;
end $$;
comment on function private.reopen_message(uuid) is 'Makes a message new again.';

create function public.reopen_message(of_message uuid) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.reopen_message(of_message) $$;
comment on function public.reopen_message(uuid) is 'Makes an archived or answered message new again (Administrators).';

-- Many messages at once, or one.

create function private.assignable(person uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if person is not null and not exists (
    select 1 from public.user_profiles p join public.user_roles r on r.id = p.role_id
      where p.id = person and r.name in ('administrator', 'super_administrator')) then
    raise exception 'Only an Administrator can look after a message.';
  end if;
  return person;
end $$;
comment on function private.assignable(uuid) is
  'The person, if they are an Administrator or null; refuses everybody else.';

create function private.assign_messages(ids uuid[], person uuid) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may work with messages.');
  return private.change_rows(ids, 'contact_messages', 't.name', $change$
    update public.contact_messages t set assignee_id = private.assignable($2::uuid) from public.contact_messages o
      where t.id = $1 and o.id = t.id and o.assignee_id is distinct from $2::uuid
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('assignee_id', o.assignee_id))
  $change$, person::text);
end $$;

create function public.assign_messages(ids uuid[], person uuid) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.assign_messages(ids, person) $$;
comment on function public.assign_messages(uuid[], uuid) is
  'Assigns messages to an Administrator, or to nobody with null (Administrators). Returns {done, failed}, see '
  'private.outcome.';

create function private.archive_messages(ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may work with messages.');
  return private.change_rows(ids, 'contact_messages', 't.name', $change$
    update public.contact_messages t set status = 'archived' from public.contact_messages o
      where t.id = $1 and o.id = t.id and o.status <> 'archived'
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('status', o.status))
  $change$);
end $$;

create function public.archive_messages(ids uuid[]) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.archive_messages(ids) $$;
comment on function public.archive_messages(uuid[]) is
  'Archives messages (Administrators). Returns {done, failed}, see private.outcome.';

create function private.undo_messages(changes jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may work with messages.');
  return private.undo_rows(changes, 'contact_messages', 't.name', $undo$
    update public.contact_messages t set
      assignee_id = case when $2 ? 'assignee_id' then private.assignable(($2 ->> 'assignee_id')::uuid)
        else t.assignee_id end,
      status = case when not $2 ? 'status' then t.status
        when $2 ->> 'status' = 'answered'
          and exists (select from public.message_answers a where a.message_id = t.id) then 'answered' else 'new' end
      where t.id = $1 and t.updated_at = $3 returning true
  $undo$);
end $$;

create function public.undo_messages(changes jsonb) returns jsonb
  language sql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$ select private.undo_messages(changes) $$;
comment on function public.undo_messages(jsonb) is
  'Puts back what assign_messages or archive_messages has changed, where nobody has changed the message since '
  '(Administrators). changes: what they returned as done. Returns {done, failed}, see private.outcome.';

create function private.release_messages() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  if not exists (select 1 from public.user_roles r
    where r.id = new.role_id and r.name in ('administrator', 'super_administrator')) then
    update public.contact_messages m set assignee_id = null where m.assignee_id = new.id;
  end if;
  return null;
end $$;
comment on function private.release_messages() is
  'Trigger: unassigns the messages of somebody who is no longer an Administrator.';
create trigger release_messages after update of role_id on public.user_profiles
  for each row when (old.role_id is distinct from new.role_id) execute function private.release_messages();

create function private.forget_message_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  delete from public.mail_outbox o where o.about_kind = 'message' and o.about_id = old.id;
  return null;
end $$;
comment on function private.forget_message_mails() is
  'Trigger: deletes the mails about a deleted message, because they hold its sender''s address; unsent ones are '
  'never sent.';
create trigger forget_message_mails after delete on public.contact_messages
  for each row execute function private.forget_message_mails();

-- Privacy: data download, erasure and retention.

create function private.held_messages(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('messages', coalesce(jsonb_agg(jsonb_build_object(
      'sent_at', m.created_at, 'name', m.name, 'email', m.email, 'company', m.company, 'subject', m.subject,
      'message', m.message, 'status', m.status, 'settled_at', m.settled_at,
      'answers',
        (select coalesce(jsonb_agg(jsonb_build_object('sent_at', a.sent_at, 'body', a.body) order by a.sent_at), '[]')
          from public.message_answers a where a.message_id = m.id),
      'notes',
        (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.written_at, 'body', n.body)
            order by n.written_at), '[]')
          from public.message_notes n where n.message_id = m.id)
    ) order by m.created_at, m.id), '[]'))
  from public.contact_messages m where lower(m.email) = lower(address)
$$;
comment on function private.held_messages(uuid, text) is 'The messages sent from an address, with answers and notes.';

create function private.erase_messages(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  delete from public.contact_messages m where lower(m.email) = lower(address);
  -- Answers that they wrote to others stay; unsent ones are now signed by the office.
  update public.mail_outbox o
    set content = null, data = case when o.data ? 'signed' then o.data || '{"signed": "The chamber’s office"}'
      else o.data end
    where o.template = 'contact-answer'
      and o.cause in (select 'contact-answer:' || a.id from public.message_answers a where a.author_id = person);
end $$;
comment on function private.erase_messages(uuid, text) is
  'Deletes the messages sent from an address, with answers, notes and mails.';

create function private.expire_messages(days integer) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  delete from public.contact_messages m
    where coalesce(m.settled_at, m.created_at) < now() - make_interval(days => expire_messages.days);
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function private.expire_messages(integer) is
  'Deletes messages that were answered or archived more than the given number of days ago, or that arrived that '
  'long ago and were never handled; returns how many.';

-- Grants on functions.

grant execute on function private.send_message(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function private.search_messages(text, text, text, uuid, boolean, boolean),
  private.answer_message(uuid, uuid, text, integer),
  private.note_on_message(uuid, uuid, text), private.reopen_message(uuid),
  private.assign_messages(uuid[], uuid), private.archive_messages(uuid[]),
    private.undo_messages(jsonb) to authenticated;
grant execute on function public.send_message(jsonb, jsonb) to anon, authenticated, service_role;
grant execute on function public.search_messages(text, text, text, uuid, boolean, boolean),
  public.answer_message(uuid, uuid, text, integer),
  public.note_on_message(uuid, uuid, text), public.reopen_message(uuid),
  public.assign_messages(uuid[], uuid), public.archive_messages(uuid[]), public.undo_messages(jsonb) to authenticated;
