-- Issues of the newsletter: the archive that everybody reads.

-- The archive.

create function private.is_archived(i public.newsletter_issues) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select i.status in ('sending', 'paused', 'sent') or (i.status = 'cancelled' and (
    exists (select from public.mail_outbox o where o.newsletter_issue_id = i.id and o.state = 'sent')
      or exists (select from private.forgotten_issue_mails f where f.issue_id = i.id and f.sent > 0)))
$$;
comment on function private.is_archived(public.newsletter_issues) is
  'Whether an issue is in the public archive: once sending has begun; a cancelled one only if it reached somebody.';

create function private.get_newsletter_archive(page_size integer, page integer)
  returns table (id uuid, slug text, subject text, preheader text, sent_at timestamptz, total bigint)
  language sql stable security definer set search_path = ''
  as $$
  select i.id, i.slug, i.subject, i.preheader, i.sent_at, count(*) over () from public.newsletter_issues i
    where private.is_archived(i)
    order by i.sent_at desc, i.id limit least(greatest(page_size, 1), 1000)
      offset (greatest(page, 1) - 1)::bigint * least(greatest(page_size, 1), 1000)
$$;

create function public.get_newsletter_archive(page_size integer, page integer default 1)
  returns table (id uuid, slug text, subject text, preheader text, sent_at timestamptz, total bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_newsletter_archive(page_size, page) $$;
comment on function public.get_newsletter_archive(integer, integer) is
  'The issues in the archive, newest first, in pages from 1 of up to 1,000; total is the number of all.';

create function private.get_newsletter_archive_issue(of_slug text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('slug', i.slug, 'subject', i.subject, 'preheader', i.preheader, 'sent_at', i.sent_at,
    'blocks', (
      select coalesce(jsonb_agg(b.value || case
        when a.id is not null then jsonb_build_object('path', '/news/' || a.slug)
          when e.id is not null then jsonb_build_object('path', '/events/' || e.slug, 'over', e.end_date <= now(),
            'cancelled', e.status = 'cancelled')
            else '{}' end
            order by b.place),
            '[]')
      from jsonb_array_elements(i.frozen) with ordinality as b (value, place)
        left join public.news_articles a on a.id = (b.value ->> 'article_id')::uuid
          and private.is_public(a.published_at)
        left join public.events e on e.id = (b.value ->> 'event_id')::uuid and private.is_public(e.published_at)
      where b.value ->> 'kind' not in ('article', 'event') or a.id is not null or e.id is not null),
    'others', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', o.slug, 'subject', o.subject, 'sent_at', o.sent_at)), '[]')
      from (select n.slug, n.subject, n.sent_at from public.newsletter_issues n
        where n.id <> i.id and private.is_archived(n) order by n.sent_at desc, n.id limit 4) as o))
    from public.newsletter_issues i where i.slug = of_slug and private.is_archived(i)
$$;

create function public.get_newsletter_archive_issue(of_slug text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_newsletter_archive_issue(of_slug) $$;
comment on function public.get_newsletter_archive_issue(text) is
  'An issue of the archive as it was sent: {slug, subject, preheader, sent_at, blocks, others}; null when there is '
  'none. Articles and events that are not public any more are left out; whether an event is over or cancelled is said '
  'again. others: the latest four other issues, [{slug, subject, sent_at}].';

create function private.count_newsletter_visit(of_slug text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  opened uuid := (select i.id from public.newsletter_issues i where i.slug = of_slug and private.is_archived(i));
begin
  if opened is null or private.is_staff() or not private.within_caps('visit', null) then return; end if;
  insert into private.newsletter_visits as v (issue_id, day, number)
    values (opened, (now() at time zone 'Europe/Sofia')::date, 1)
    on conflict (issue_id, day) do update set number = v.number + 1;
end $$;

create function public.count_newsletter_visit(of_slug text) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.count_newsletter_visit(of_slug) $$;
comment on function public.count_newsletter_visit(text) is
  'Counts that an issue''s page in the archive was opened: one number an issue and day. Does nothing for other '
  'slugs, for staff, and for what one origin opens above its cap (submission_caps).';

-- Grants on functions.

grant execute on function private.get_newsletter_archive(integer, integer), private.get_newsletter_archive_issue(text),
  private.count_newsletter_visit(text)
  to anon, authenticated, service_role;
grant execute on function public.get_newsletter_archive(integer, integer), public.get_newsletter_archive_issue(text),
  public.count_newsletter_visit(text)
  to anon, authenticated;
