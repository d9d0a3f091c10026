-- Issues of the newsletter: sending, and what becomes of their mails.

-- Sending.

create function public.count_newsletter_audience() returns integer
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may count subscribers.');
  return (select count(*) from public.newsletter_subscribers s where s.status = 'active');
end $$;
comment on function public.count_newsletter_audience() is 'To how many subscribers an issue would go now (staff).';

create function private.get_newsletter_pace() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may ask for the pace.');
  -- As private.claim_mails hands them out.
  return (select s.value - s.value / 4 from private.operation_settings s where s.name = 'mails_per_minute');
end $$;

create function public.get_newsletter_pace() returns integer
  language sql stable security invoker set search_path = ''
  as $$ select private.get_newsletter_pace() $$;
comment on function public.get_newsletter_pace() is 'How many mails of issues leave in a minute at most (staff).';

create function private.check_sendable(i public.newsletter_issues, moment timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  b record;
begin
  if btrim(i.subject) = '' then raise exception 'The issue has no subject.'; end if;
  if i.blocks = '[]' then raise exception 'The issue is empty.'; end if;
  for b in select v.value as block, a.title as article, private.is_public(a.published_at, moment) as article_public,
    e.title as event, private.is_public(e.published_at, moment) as event_public, e.end_date <= moment as event_over,
    e.status = 'cancelled' as event_cancelled
    from jsonb_array_elements(i.blocks) with ordinality as v (value, place)
      left join public.news_articles a on a.id = (v.value ->> 'article_id')::uuid
      left join public.events e on e.id = (v.value ->> 'event_id')::uuid order by v.place
  loop
    case b.block ->> 'kind'
      when 'article' then
        if not b.article_public then
          raise exception 'The article %is not public.', coalesce('“' || b.article || '” ', '')
            using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
      when 'event' then
        if not b.event_public then
          raise exception 'The event %is not public.', coalesce('“' || b.event || '” ', '')
            using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
        if b.event_cancelled then
          raise exception 'The event “%” is cancelled.', b.event
            using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
        if b.event_over then
          raise exception 'The event “%” is over.', b.event
            using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
      when 'picture' then
        if b.block ->> 'url' = '' then
          raise exception 'A picture is missing.' using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
      when 'button' then
        if btrim(b.block ->> 'label') = '' or b.block ->> 'href' = '' then
          raise exception 'A button has no words or leads nowhere.'
            using detail = jsonb_build_object('block', b.block ->> 'id')::text;
        end if;
      else null;
    end case;
  end loop;
end $$;
comment on function private.check_sendable(public.newsletter_issues, timestamptz) is
  'Refuses (P0001, the block in the details) an issue that could not be sent at that moment: without subject or '
  'blocks, with an article or event that is not public then, an event that is cancelled or over then, an empty '
  'picture or button.';

create function private.begin_sending(i public.newsletter_issues, expected_size integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  mails integer;
  shown jsonb;
begin
  perform private.check_sendable(i, now());
  shown := private.resolved_blocks(i.blocks, false);
  if shown @> '[{"public": false}]' then
    raise exception 'An article or event of the issue has just been withdrawn.';
  end if;
  -- One at a time, for the slug.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('issue of the newsletter', 0));
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, newsletter_issue_id)
    select 'newsletter-issue', lower(s.email), 'newsletter:' || i.id || ':' || s.id, 'subscription', s.id, 2, i.id
    from public.newsletter_subscribers s where s.status = 'active';
  get diagnostics mails = row_count;
  perform private.expect_size('The number of subscribers', mails, coalesce(expected_size, mails));
  if mails = 0 then raise exception 'Nobody has subscribed to the newsletter.'; end if;
  update public.newsletter_issues n
    set status = 'sending', scheduled_at = null, missed_at = null, missed_reason = null,
      slug = private.free_slug('issue', i.subject, i.id),
      sent_at = clock_timestamp(), frozen = shown, recipients = mails
    where n.id = i.id;
end $$;
comment on function private.begin_sending(public.newsletter_issues, integer) is
  'Freezes a locked issue and its audience: stores what its blocks show now, and a mail for each active subscriber. '
  'Refuses an audience that has not the expected size, unless that is null.';

create function private.send_newsletter_issue(issue_id uuid, expected timestamptz, expected_size integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if expected_size is null then raise exception 'To how many?' using errcode = '22023'; end if;
  perform private.expect_version(i.id, i.updated_at, expected);
  -- A retry after a lost answer.
  if i.status in ('sending', 'sent') and i.recipients = expected_size then return; end if;
  if i.status <> 'draft' then raise exception 'This issue is not a draft any more.' using errcode = 'PT409'; end if;
  perform private.begin_sending(i, expected_size);
end $$;

create function public.send_newsletter_issue(issue_id uuid, expected timestamptz, expected_size integer) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.send_newsletter_issue(issue_id, expected, expected_size) $$;
comment on function public.send_newsletter_issue(uuid, timestamptz, integer) is
  'Begins to send a draft, saved at the time expected, to all active subscribers (staff), in one transaction: '
  'freezes what its blocks show and writes a mail for each. Errors: 22023; PT404; PT409, a newer version, no draft '
  'any more, or another number of subscribers than expected_size (size in the details); P0001, it cannot be sent '
  '(private.check_sendable; the block in the details) or nobody has subscribed. A retry sends nothing.';

create function private.schedule_newsletter_issue(issue_id uuid, expected timestamptz, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  perform private.expect_version(i.id, i.updated_at, expected);
  if i.status not in ('draft', 'scheduled') then
    raise exception 'This issue is not a draft any more.' using errcode = 'PT409';
  end if;
  if not coalesce(at > now() and at < now() + interval '1 year', false) then
    raise exception 'Choose an hour that is still to come, within the next year.';
  end if;
  perform private.check_sendable(i, at);
  update public.newsletter_issues n set status = 'scheduled', scheduled_at = at, missed_at = null, missed_reason = null
    where n.id = i.id;
end $$;

create function public.schedule_newsletter_issue(issue_id uuid, expected timestamptz, at timestamptz) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.schedule_newsletter_issue(issue_id, expected, at) $$;
comment on function public.schedule_newsletter_issue(uuid, timestamptz, timestamptz) is
  'Has a draft, saved at the time expected, sent at an hour to come, or changes that hour (staff). If it cannot be '
  'sent within 15 minutes of it, it becomes a draft again (missed_at). Errors: as send_newsletter_issue, without '
  'the size.';

create function private.unschedule_newsletter_issue(issue_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if i.status not in ('draft', 'scheduled') then
    raise exception 'Sending this issue has begun already.' using errcode = 'PT409';
  end if;
  update public.newsletter_issues n set status = 'draft', scheduled_at = null
    where n.id = i.id and n.status = 'scheduled';
end $$;

create function public.unschedule_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.unschedule_newsletter_issue(issue_id) $$;
comment on function public.unschedule_newsletter_issue(uuid) is
  'Makes a scheduled issue a draft again (staff); does nothing to a draft. Errors: PT404; PT409 once sending has '
  'begun.';

create function private.turn_newsletter_issue(issue_id uuid, wanted text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  i := private.lock_newsletter_issue(issue_id);
  if i.status = wanted then return; end if;
  if i.status not in ('sending', 'paused') then
    raise exception 'This issue is not being sent.' using errcode = 'PT409';
  end if;
  if not exists (select from public.mail_outbox o
    where o.newsletter_issue_id = i.id and o.state in ('waiting', 'sending')) then
    update public.newsletter_issues n set status = 'sent', finished_at = now() where n.id = i.id;
    return;
  end if;
  -- No mail is claimed meanwhile, so that after a pause none goes out but those that are on their way. Cancelling takes
  -- too long to stop all mails for it, and whoever waits for the issue stops none.
  if wanted <> 'cancelled' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('mails per minute', 0));
  end if;
  update public.newsletter_issues n set status = wanted, finished_at = case when wanted = 'cancelled' then now() end
    where n.id = i.id;
  if wanted = 'cancelled' then
    update public.mail_outbox o set state = 'dropped', settled_at = now()
      where o.newsletter_issue_id = i.id and o.state = 'waiting';
  end if;
end $$;
comment on function private.turn_newsletter_issue(uuid, text) is
  'Pauses, resumes (sending) or cancels an issue that is being sent; one of which every mail has left is sent. Of a '
  'cancelled one, mails that are being tried when it is cancelled are dropped at their next try.';

create function public.pause_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.turn_newsletter_issue(issue_id, 'paused') $$;
comment on function public.pause_newsletter_issue(uuid) is
  'Stops sending an issue until it is resumed (staff); mails that are on their way arrive. Errors: PT404; PT409 '
  'when it is not being sent.';

create function public.resume_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.turn_newsletter_issue(issue_id, 'sending') $$;
comment on function public.resume_newsletter_issue(uuid) is
  'Goes on sending a paused issue (staff). Errors: PT404; PT409 when it is not being sent.';

create function public.cancel_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.turn_newsletter_issue(issue_id, 'cancelled') $$;
comment on function public.cancel_newsletter_issue(uuid) is
  'Ends the sending of an issue for good and drops its waiting mails (staff). Errors: PT404; PT409 when it is not '
  'being sent.';

create function private.newsletter_issue_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('subject', i.subject, 'preheader', i.preheader, 'blocks', i.frozen,
      'archive_path', '/newsletter/' || i.slug,
      'path', '/newsletter/unsubscribe?token=' || t.token || '&issue=' || i.slug,
      'one_click', '/functions/v1/unsubscribe?token=' || t.token || '&issue=' || i.slug)
    from public.newsletter_issues i, public.newsletter_subscribers s,
      private.link_token('newsletter-unsubscribe', s.id) as t (token)
    where i.id = mail.newsletter_issue_id and i.status <> 'cancelled' and s.id = mail.about_id and s.status = 'active'
$$;
comment on function private.newsletter_issue_data(public.mail_outbox) is
  'The data for the template of a mail to a subscriber; null when the issue was cancelled, or the subscriber is not '
  'active any more.';

create function private.staff_addresses(among text[]) returns table (address text, person uuid)
  language sql stable security definer set search_path = ''
  as $$
  select lower(u.email), u.id from auth.users u join public.user_profiles p on p.id = u.id
    join public.user_roles r on r.id = p.role_id
    where lower(u.email) = any (among) and u.email_confirmed_at is not null
      and r.name in ('editor', 'administrator', 'super_administrator')
$$;
comment on function private.staff_addresses(text[]) is
  'Those of the given addresses that are confirmed addresses of staff, with their accounts.';

create function private.test_newsletter_issue(test_id uuid, issue jsonb, addresses text[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted text[];
  others text[];
  shown jsonb[];
begin
  perform private.require_right(private.is_staff(), 'Only staff may test issues.');
  if test_id is null then raise exception 'A test has an id.' using errcode = '22023'; end if;
  perform private.check_newsletter_issue(issue);
  wanted := array(select distinct lower(btrim(a)) from unnest(addresses) as a where btrim(a) <> '' order by 1);
  if cardinality(wanted) not between 1 and 10 then raise exception 'A test goes to one to ten addresses.'; end if;
  others := array(select w from unnest(wanted) as w except select s.address from private.staff_addresses(wanted) s
    order by 1);
  if others <> '{}' then
    raise exception 'A test goes to staff only, not to %.', left(array_to_string(others, ', '), 300);
  end if;
  shown := array(select b.value from jsonb_array_elements(private.resolved_blocks(issue -> 'blocks', false))
    with ordinality as b (value, place) where b.value -> 'public' is distinct from 'false' order by b.place);
  perform private.enqueue_mail('newsletter-issue', s.address, 'newsletter-test:' || test_id || ':' || s.person,
    jsonb_build_object('subject', btrim(issue ->> 'subject'), 'preheader', btrim(issue ->> 'preheader'),
    'blocks', to_jsonb(shown), 'archive_path', '/newsletter', 'path', '/newsletter/unsubscribe', 'test', true),
      'account', s.person)
      from private.staff_addresses(wanted) s;
  return cardinality(wanted);
end $$;

create function public.test_newsletter_issue(test_id uuid, issue jsonb, addresses text[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.test_newsletter_issue(test_id, issue, addresses) $$;
comment on function public.test_newsletter_issue(uuid, jsonb, text[]) is
  'Sends an issue ({subject, preheader, blocks}), saved or not, as a test to up to ten addresses of staff (staff); '
  'returns to how many. Blocks that are not public are left out. Errors: 22023; P0001, an address is not of staff. '
  'A retry with the same test_id sends nothing.';

create function private.get_newsletter_issue_counts(issue_ids uuid[])
  returns table (issue_id uuid, recipients bigint, waiting bigint, sent bigint, failed bigint, dropped bigint,
    bounced bigint, complained bigint, unsubscribed bigint, visits bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may count mails.');
  return query
    select i.id, i.recipients::bigint, o.waiting, o.sent + coalesce(f.sent, 0), o.failed + coalesce(f.failed, 0),
      o.dropped + coalesce(f.dropped, 0),
      o.bounced + coalesce(f.bounced, 0), o.complained + coalesce(f.complained, 0),
      (select count(*) from public.newsletter_subscribers s where s.unsubscribed_from = i.id)
        + coalesce(f.unsubscribed, 0),
        (select coalesce(sum(v.number), 0) from private.newsletter_visits v where v.issue_id = i.id)
    from public.newsletter_issues i left join private.forgotten_issue_mails f on f.issue_id = i.id,
      lateral (select count(*) filter (where m.state in ('waiting', 'sending')) as waiting,
        count(*) filter (where m.state = 'sent') as sent,
        count(*) filter (where m.state = 'failed') as failed, count(*) filter (where m.state = 'dropped') as dropped,
        count(*) filter (where m.returned = 'bounced') as bounced,
          count(*) filter (where m.returned = 'complained') as complained
          from public.mail_outbox m where m.newsletter_issue_id = i.id) as o
    where i.id = any (private.chosen_rows(issue_ids)) and i.recipients is not null;
end $$;

create function public.get_newsletter_issue_counts(issue_ids uuid[])
  returns table (issue_id uuid, recipients bigint, waiting bigint, sent bigint, failed bigint, dropped bigint,
    bounced bigint, complained bigint, unsubscribed bigint, visits bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_newsletter_issue_counts(issue_ids) $$;
comment on function public.get_newsletter_issue_counts(uuid[]) is
  'What became of issues of which sending has begun (staff): recipients when it began; of their mails, how many '
  'wait or are on their way, were sent, failed, or were dropped because the subscriber had left or the issue was '
  'cancelled; of those sent, how many bounced or were complained of (delivered is the rest); who unsubscribed from '
  'the issue; visits of its page.';

-- Scheduled jobs.

create function private.start_newsletter_issues() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  for i in select n.* from public.newsletter_issues n where n.status = 'scheduled' and n.scheduled_at <= now()
    order by n.scheduled_at, n.id for update skip locked loop
    -- Other jobs of the same run may have taken long.
    if i.scheduled_at < clock_timestamp() - interval '15 minutes' then
      update public.newsletter_issues n set status = 'draft', scheduled_at = null, missed_at = i.scheduled_at
        where n.id = i.id;
      continue;
    end if;
    begin
      perform private.begin_sending(i, null);
    exception
      when raise_exception then
        update public.newsletter_issues n
          set status = 'draft', scheduled_at = null, missed_at = i.scheduled_at, missed_reason = sqlerrm
          where n.id = i.id;
      when others then
        -- Tried again until its quarter of an hour is over.
        raise warning 'Sending issue % could not begin: %', i.id, sqlerrm;
        update public.newsletter_issues n set missed_reason = 'Something went wrong.' where n.id = i.id;
    end;
  end loop;
end $$;
comment on function private.start_newsletter_issues() is
  'Scheduled job: begins to send the issues whose hour has come. An issue whose hour passed more than 15 minutes '
  'ago, or that cannot be sent, becomes a draft again, so that nothing is ever sent late by itself.';

create function private.finish_newsletter_issues() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  done uuid[] := array(select i.id from public.newsletter_issues i
    where i.status = 'sending'
      and not exists (select from public.mail_outbox o
        where o.newsletter_issue_id = i.id and o.state in ('waiting', 'sending')));
begin
  -- Only where there is one: each statement on issues has the site rebuilt (docs/operations.md).
  if done <> '{}' then
    update public.newsletter_issues i set status = 'sent', finished_at = now()
      where i.id = any (done) and i.status = 'sending';
  end if;
end $$;
comment on function private.finish_newsletter_issues() is
  'Scheduled job: notes that an issue was sent once none of its mails waits or is on its way.';
insert into private.scheduled_jobs (name, every)
  values ('start_newsletter_issues', '50 seconds'), ('finish_newsletter_issues', '50 seconds');

-- Grants on functions.

grant execute on function private.get_newsletter_pace(), private.send_newsletter_issue(uuid, timestamptz, integer),
  private.schedule_newsletter_issue(uuid, timestamptz, timestamptz), private.unschedule_newsletter_issue(uuid),
  private.turn_newsletter_issue(uuid, text), private.test_newsletter_issue(uuid, jsonb, text[]),
  private.get_newsletter_issue_counts(uuid[])
  to authenticated;
grant execute on function public.count_newsletter_audience(), public.get_newsletter_pace(),
  public.send_newsletter_issue(uuid, timestamptz, integer),
  public.schedule_newsletter_issue(uuid, timestamptz, timestamptz), public.unschedule_newsletter_issue(uuid),
  public.pause_newsletter_issue(uuid), public.resume_newsletter_issue(uuid), public.cancel_newsletter_issue(uuid),
  public.test_newsletter_issue(uuid, jsonb, text[]), public.get_newsletter_issue_counts(uuid[])
  to authenticated;
