-- Issues of the newsletter: what the office writes to all subscribers. Drafts, sending, the archive.

-- Blocks.

create function private.is_issue_link(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select value ~* '^https://' and private.is_http_url(value)
    or (length(value) <= 2000 and private.is_line(value) and value ~ '^/([^\s/\\<>"][^\s\\<>"]*)?$') $$;
comment on function private.is_issue_link(text) is
  'Whether an issue may link to it: an address with https, or a path of the site.';

create function private.are_issue_blocks(blocks jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  id_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(blocks) is distinct from 'array' or octet_length(blocks::text) > 900000 then return false; end if;
  if jsonb_array_length(blocks) > 60
    or (select count(distinct b.value ->> 'id')
      from jsonb_array_elements(blocks) as b (value)) <> jsonb_array_length(blocks) then
    return false;
  end if;
  return not exists (select from jsonb_array_elements(blocks) as b (value) where not coalesce(
    case when jsonb_typeof(b.value) <> 'object'
      or exists (select from jsonb_each(b.value) as field where jsonb_typeof(field.value) <> 'string') then false
      else b.value ->> 'id' ~ '^[A-Za-z0-9_-]{1,60}$' and
      case b.value ->> 'kind'
        when 'text' then b.value - array['id', 'kind', 'html'] = '{}' and length(b.value ->> 'html') <= 200000
        when 'article' then b.value - array['id', 'kind', 'article_id'] = '{}' and b.value ->> 'article_id' ~ id_pattern
        when 'event' then b.value - array['id', 'kind', 'event_id'] = '{}' and b.value ->> 'event_id' ~ id_pattern
        when 'picture' then b.value - array['id', 'kind', 'url', 'alt', 'link'] = '{}'
          and (b.value ->> 'url' = '' or private.is_image_url(b.value ->> 'url'))
          and length(b.value ->> 'alt') <= 300 and private.is_line(b.value ->> 'alt')
            and (b.value ->> 'link' = '' or private.is_issue_link(b.value ->> 'link'))
        when 'button' then b.value - array['id', 'kind', 'label', 'href'] = '{}' and length(b.value ->> 'label') <= 100
          and private.is_line(b.value ->> 'label')
          and (b.value ->> 'href' = '' or private.is_issue_link(b.value ->> 'href'))
        else false end end, false));
end $$;
comment on function private.are_issue_blocks(jsonb) is
  'Whether these are the blocks of an issue: at most 60 and 900 kB, each with an id of its own and of the form {id, '
  'kind: text, html}, {id, kind: article, article_id}, {id, kind: event, event_id}, {id, kind: picture, url, alt, '
  'link} or {id, kind: button, label, href}. Of a draft, url, link, label and href may be empty.';

create function private.files_of_blocks(blocks jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(array_agg(distinct f.address), '{}')
  from jsonb_array_elements(coalesce(blocks, '[]')) as b (value),
    unnest(private.files_in(case b.value ->> 'kind' when 'text' then b.value ->> 'html' end,
      coalesce(b.value ->> 'image_url', b.value ->> 'url'))) as f (address)
$$;
comment on function private.files_of_blocks(jsonb) is
  'The addresses of the pictures in blocks of an issue, as they are stored or resolved.';

create function private.text_of_blocks(blocks jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(string_agg(private.plain_text(b.value ->> 'html'), e'\n' order by b.place), '')
    from jsonb_array_elements(case when jsonb_typeof(blocks) = 'array' then blocks else '[]' end)
    with ordinality as b (value, place) where b.value ->> 'kind' = 'text'
$$;
comment on function private.text_of_blocks(jsonb) is
  'The words of an issue as plain text, without those of the articles and events that it shows.';

-- Issues.

create table public.newsletter_issues (
  id uuid primary key,
  subject text not null default '' check (length(subject) <= 200 and private.is_line(subject)),
  preheader text not null default '' check (length(preheader) <= 200 and private.is_line(preheader)),
  blocks jsonb not null default '[]' check (private.are_issue_blocks(blocks)),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent',
    'cancelled')),
  scheduled_at timestamptz,
  missed_at timestamptz,
  missed_reason text,
  slug text unique check (private.is_slug(slug) and slug not in ('confirm', 'unsubscribe')),
  sent_at timestamptz,
  finished_at timestamptz,
  frozen jsonb check (jsonb_typeof(frozen) = 'array'),
  recipients integer check (recipients > 0),
  author_id uuid references public.authors (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  files text[] not null generated always as (private.files_of_blocks(blocks || coalesce(frozen, '[]'))) stored,
  search_text text not null generated always as (private.search_text(subject || e'\n' || preheader || e'\n'
    || private.text_of_blocks(blocks))) stored,
  constraint newsletter_issues_scheduled_has_hour check ((status = 'scheduled') = (scheduled_at is not null)),
  constraint newsletter_issues_sent_is_frozen check (case
    when status in ('draft', 'scheduled') then num_nonnulls(slug, sent_at, finished_at, frozen, recipients) = 0
    else num_nulls(slug, sent_at, frozen, recipients) = 0
      and (finished_at is not null) = (status in ('sent', 'cancelled')) end)
);
create index newsletter_issues_author_id_idx on public.newsletter_issues (author_id);
create index newsletter_issues_files_idx on public.newsletter_issues using gin (files);
create index newsletter_issues_search_idx on public.newsletter_issues using gin (search_text extensions.gin_trgm_ops);
create index newsletter_issues_subject_search_idx on public.newsletter_issues
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index newsletter_issues_sent_at_idx on public.newsletter_issues (sent_at);
comment on table public.newsletter_issues is
  'Issues of the newsletter. Only functions write them; mail_outbox holds a mail for each subscriber who was active '
  'when sending began.';
comment on column public.newsletter_issues.id is 'Chosen by the browser.';
comment on column public.newsletter_issues.blocks is 'What the issue consists of, in order (private.are_issue_blocks).';
comment on column public.newsletter_issues.status is
  'draft → scheduled → sending → sent; paused and back, or cancelled, while it is being sent. Only a draft can be '
  'changed.';
comment on column public.newsletter_issues.missed_at is
  'The hour for which it was scheduled, when it was not sent then and became a draft again.';
comment on column public.newsletter_issues.missed_reason is
  'Why it was not sent at that hour, in words; null when nothing ran then.';
comment on column public.newsletter_issues.slug is
  'The address of its page in the archive; made from the subject when sending begins.';
comment on column public.newsletter_issues.sent_at is 'When sending began.';
comment on column public.newsletter_issues.finished_at is
  'When the last mail was on its way, or when it was cancelled.';
comment on column public.newsletter_issues.frozen is
  'Its blocks with what they showed when sending began (private.resolved_blocks). Mails and archive are rendered '
  'from these.';
comment on column public.newsletter_issues.recipients is 'How many subscribers were active when sending began.';
comment on column public.newsletter_issues.updated_at is
  'When it was last saved. Scheduling and sending do not change it.';
comment on column public.newsletter_issues.search_text is
  'The text that the search matches: subject, preheader and text blocks, folded; the first line is the subject.';
comment on column public.newsletter_issues.files is
  'Addresses of the pictures in the issue, also of those that its articles and events had when sending began.';

alter table public.newsletter_issues enable row level security;
grant select on table public.newsletter_issues to authenticated;
create policy "staff read" on public.newsletter_issues for select to authenticated using ((select private.is_staff()));
-- Whoever sees what somebody wrote sees the author's names: the subqueries are subject to the policies of those tables.
create policy "with what they signed, announcements and issues included" on public.authors for select to authenticated
  using (
  exists (select 1 from public.news_articles a where a.author_id = authors.id)
  or exists (select 1 from public.announcements m where m.author_id = authors.id)
  or exists (select 1 from public.newsletter_issues i where i.author_id = authors.id));

-- Outbox and subscribers are created before this table and could not reference it.
alter table public.mail_outbox
  add constraint mail_outbox_newsletter_issue_id_fkey foreign key (newsletter_issue_id)
    references public.newsletter_issues (id) on delete set null;
alter table public.newsletter_subscribers
  add constraint newsletter_subscribers_unsubscribed_from_fkey foreign key (unsubscribed_from)
    references public.newsletter_issues (id) on delete set null;

create trigger stamp_author before insert on public.newsletter_issues
  for each row execute function private.stamp_author();
create trigger stamp_updated_at before update of subject, preheader,
  blocks on public.newsletter_issues for each row execute function private.stamp_updated_at();
create trigger record_state after update of status on public.newsletter_issues for each row
  when (old.status <> new.status) execute function private.record_row('newsletter_issue');
-- Revisions and pictures (editorial).
create constraint trigger keep_revision after insert or update on public.newsletter_issues deferrable initially deferred
  for each row execute function private.keep_revision('issue', 'id');
create trigger forget_item after delete on public.newsletter_issues
  for each row execute function private.forget_item('newsletter_issue');

create table private.forgotten_issue_mails (
  issue_id uuid primary key references public.newsletter_issues (id) on delete cascade,
  sent integer not null default 0,
  failed integer not null default 0,
  dropped integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0
);
comment on table private.forgotten_issue_mails is
  'How many mails of each issue were deleted, by what had become of them, and how many of those who unsubscribed '
  'from it, so that its numbers stay when the outbox or the list forgets.';

create function private.count_forgotten_issue_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into private.forgotten_issue_mails as f (issue_id, sent, failed, dropped, bounced, complained)
    select i.id, count(*) filter (where g.state = 'sent'), count(*) filter (where g.state = 'failed'),
      count(*) filter (where g.state in ('waiting', 'sending', 'dropped')),
      count(*) filter (where g.returned = 'bounced'), count(*) filter (where g.returned = 'complained')
    from gone_rows g join public.newsletter_issues i on i.id = g.newsletter_issue_id group by i.id order by i.id
    on conflict (issue_id) do update
      set sent = f.sent + excluded.sent, failed = f.failed + excluded.failed, dropped = f.dropped + excluded.dropped,
      bounced = f.bounced + excluded.bounced, complained = f.complained + excluded.complained;
  return null;
end $$;
comment on function private.count_forgotten_issue_mails() is
  'Trigger: counts mails of issues that are deleted. One that was still to be sent counts as dropped.';
create trigger count_forgotten_issue_mails after delete on public.mail_outbox referencing old table as gone_rows
  for each statement execute function private.count_forgotten_issue_mails();

create function private.count_forgotten_leavers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into private.forgotten_issue_mails as f (issue_id, unsubscribed)
    select i.id, count(*) from gone_rows o join public.newsletter_issues i on i.id = o.unsubscribed_from group by i.id
      order by i.id
    on conflict (issue_id) do update set unsubscribed = f.unsubscribed + excluded.unsubscribed;
  return null;
end $$;
comment on function private.count_forgotten_leavers() is
  'Trigger: counts deleted subscribers who had unsubscribed from an issue.';
create trigger count_forgotten_leavers after delete on public.newsletter_subscribers referencing old table as gone_rows
  for each statement execute function private.count_forgotten_leavers();

create table private.newsletter_visits (
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  day date not null,
  number integer not null,
  primary key (issue_id, day)
);
comment on table private.newsletter_visits is
  'How often the page of each issue in the archive was opened, by day on the office''s clock. Nothing says by whom.';

-- What blocks show.

create function private.resolved_blocks(blocks jsonb, titled boolean) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(b.value || case b.value ->> 'kind'
      when 'article' then case when a.id is null then '{"public": false}' || case when titled
        and x.id is not null then jsonb_build_object('title', x.title) else '{}' end
        else jsonb_build_object('public', true, 'title', a.title, 'summary', a.summary, 'image_url', a.image_url,
          'path', '/news/' || a.slug) end
      when 'event' then case when e.id is null then '{"public": false}' || case when titled
        and y.id is not null then jsonb_build_object('title', y.title) else '{}' end
        else jsonb_build_object('public', true, 'title', e.title, 'summary', e.summary, 'image_url', e.image_url,
          'path', '/events/' || e.slug, 'start_date', e.start_date, 'end_date', e.end_date,
          'time_zone', e.time_zone, 'location', e.location, 'is_online', e.is_online, 'over', e.end_date <= now(),
            'cancelled', e.status = 'cancelled') end
      else '{}' end order by b.place), '[]')
  from jsonb_array_elements(blocks) with ordinality as b (value, place)
    left join public.news_articles x on x.id = (b.value ->> 'article_id')::uuid
    left join public.news_articles a on a.id = x.id and private.is_public(a.published_at)
    left join public.events y on y.id = (b.value ->> 'event_id')::uuid
    left join public.events e on e.id = y.id and private.is_public(e.published_at)
$$;
comment on function private.resolved_blocks(jsonb, boolean) is
  'Blocks of an issue with what everybody may read of their articles and events; public: false of what is not '
  'public or gone, with its title only when titled.';

create function private.resolve_newsletter_blocks(blocks jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may see issues before they are sent.');
  if not private.are_issue_blocks(blocks) then
    raise exception 'These are no blocks of an issue.' using errcode = '22023';
  end if;
  return private.resolved_blocks(blocks, true);
end $$;

create function public.resolve_newsletter_blocks(blocks jsonb) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.resolve_newsletter_blocks(blocks) $$;
comment on function public.resolve_newsletter_blocks(jsonb) is
  'The blocks of an issue as its mail would show them now, for the preview (staff): articles and events with title, '
  'summary, image_url and path; of those that are not public, only public: false and, where they still are, the '
  'title. Errors: 22023.';

create function private.get_newsletter_news() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  since timestamptz;
begin
  perform private.require_right(private.is_staff(), 'Only staff may write issues.');
  since := coalesce((select max(i.sent_at) from public.newsletter_issues i where private.is_archived(i)),
    now() - interval '31 days');
  return jsonb_build_object(
    'articles',
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title) order by a.published_at desc, a.id),
        '[]')
        from (
      select n.* from public.news_articles n where n.published_at <= now() and n.published_at > since
        order by n.published_at desc, n.id limit 20) a),
    'events',
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.start_date, e.id), '[]')
        from (
      select v.* from public.events v
        where v.published_at <= now() and v.published_at > since and v.start_date > now() and v.status <> 'cancelled'
        order by v.start_date, v.id limit 20) e));
end $$;

create function public.get_newsletter_news() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_newsletter_news() $$;
comment on function public.get_newsletter_news() is
  'What is new since the last issue that is in the archive was sent, or in the last 31 days (staff): articles, '
  'newest first, and events still to come, next first; {id, title}, at most 20 of each.';

-- Writing.

create function private.check_newsletter_issue(issue jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform private.only_one_object(issue, 1000000);
  if issue - array['subject', 'preheader', 'blocks'] <> '{}'
    or jsonb_typeof(issue -> 'subject') is distinct from 'string'
    or jsonb_typeof(issue -> 'preheader') is distinct from 'string' then
    raise exception 'An issue has a subject, a preheader and blocks.' using errcode = '22023';
  end if;
  if length(issue ->> 'subject') > 200 or not private.is_line(issue ->> 'subject') then
    raise exception 'A subject has up to 200 characters, in one line.' using errcode = '22023';
  end if;
  if length(issue ->> 'preheader') > 200 or not private.is_line(issue ->> 'preheader') then
    raise exception 'A preheader has up to 200 characters, in one line.' using errcode = '22023';
  end if;
  if not private.are_issue_blocks(issue -> 'blocks') then
    raise exception 'These are no blocks of an issue.' using errcode = '22023';
  end if;
end $$;
comment on function private.check_newsletter_issue(jsonb) is
  'Refuses (22023) what is no issue: {subject, preheader, blocks}.';

create function private.lock_newsletter_issue(of_issue uuid) returns public.newsletter_issues
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  perform private.require_right(private.is_staff(), 'Only staff may write issues.');
  select * into i from public.newsletter_issues n where n.id = of_issue for no key update;
  if i.id is null then raise exception 'This issue is not there any more.' using errcode = 'PT404'; end if;
  return i;
end $$;
comment on function private.lock_newsletter_issue(uuid) is
  'An issue, which nobody else changes until the end of the transaction. For staff; refused when it is gone (PT404).';

create function private.save_newsletter_issue(issue_id uuid, issue jsonb, save_id uuid, expected timestamptz)
  returns table (id uuid, updated_at timestamptz, status text)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.newsletter_issues;
begin
  perform private.require_right(private.is_staff(), 'Only staff may write issues.');
  if issue_id is null or save_id is null then
    raise exception 'An issue and its save have ids.' using errcode = '22023';
  end if;
  perform private.check_newsletter_issue(issue);
  if private.begin_save(issue_id, save_id) then
    select i.* into stored from public.newsletter_issues i where i.id = issue_id for update;
    if stored.status <> 'draft' then
      raise exception 'This issue is not a draft any more, so it cannot be changed.'
        using errcode = 'PT409', detail = jsonb_build_object('status', stored.status)::text;
    end if;
    perform private.expect_version(issue_id, stored.updated_at, expected);
    if expected is null then
      insert into public.newsletter_issues (id, subject, preheader, blocks)
        values (issue_id, btrim(issue ->> 'subject'), btrim(issue ->> 'preheader'), issue -> 'blocks');
    else
      update public.newsletter_issues i
        set subject = btrim(issue ->> 'subject'), preheader = btrim(issue ->> 'preheader'), blocks = issue -> 'blocks'
        where i.id = issue_id;
    end if;
  end if;
  return query select i.id, i.updated_at, i.status from public.newsletter_issues i where i.id = issue_id;
end $$;

create function public.save_newsletter_issue(issue_id uuid, issue jsonb, save_id uuid,
  expected timestamptz default null)
  returns table (id uuid, updated_at timestamptz, status text)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.save_newsletter_issue(issue_id, issue, save_id, expected) $$;
comment on function public.save_newsletter_issue(uuid, jsonb, uuid, timestamptz) is
  'Adds an issue of the newsletter (expected null) or changes the version of a draft that was saved at the time '
  'expected (staff): {subject, preheader, blocks}. Errors: 22023; PT409, a newer version, or it is no draft any '
  'more (status in the details); PT404 deleted. A retry with the same save_id changes nothing.';

create function private.delete_newsletter_issue(issue_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if i.status not in ('draft', 'cancelled') then
    raise exception 'Only drafts and cancelled issues can be deleted.' using errcode = 'PT409';
  end if;
  delete from public.newsletter_issues n where n.id = i.id;
end $$;

create function public.delete_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.delete_newsletter_issue(issue_id) $$;
comment on function public.delete_newsletter_issue(uuid) is
  'Deletes a draft or a cancelled issue (staff), which leaves the archive too. Errors: PT404; PT409 in another state.';

-- Grants on functions. Constraints and generated columns call the first four with the rights of the role that writes
-- the row.

grant execute on function private.is_issue_link(text), private.are_issue_blocks(jsonb), private.files_of_blocks(jsonb),
  private.text_of_blocks(jsonb)
  to service_role;
grant execute on function private.resolve_newsletter_blocks(jsonb), private.get_newsletter_news(),
  private.save_newsletter_issue(uuid, jsonb, uuid, timestamptz), private.delete_newsletter_issue(uuid)
  to authenticated;
grant execute on function public.resolve_newsletter_blocks(jsonb), public.get_newsletter_news(),
  public.save_newsletter_issue(uuid, jsonb, uuid, timestamptz), public.delete_newsletter_issue(uuid)
  to authenticated;
