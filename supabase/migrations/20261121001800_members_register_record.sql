-- What one member did, for its page: gathered from the domains before this file.

create function private.get_member_record(of_member uuid, most integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  admin boolean := private.is_admin();
  shown integer := least(greatest(coalesce(most, 5), 1), 200);
  people uuid[] := array(select l.person_id from public.member_people l where l.member_id = of_member);
  addresses text[] := array(select p.email from public.user_profiles p where p.id = any (people));
  parts jsonb;
begin
  perform private.require_right(private.is_staff(), 'Only staff may see what members did.');
  if not exists (select from public.members m where m.id = of_member and (admin or m.status = 'active')) then
    raise exception 'There is no such member. It may have been deleted.' using errcode = 'PT404';
  end if;
  -- Editors do not know the contacts, so nothing may be found by them.
  if admin then
    addresses := addresses
      || array(select c.email from public.member_contacts c where c.member_id = of_member and c.email is not null
      union select o.email from public.office_details o where o.member_id = of_member and o.email is not null);
  end if;
  addresses := array(select distinct lower(a) from unnest(addresses) as a);
  parts := jsonb_build_object(
    'registrations',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select r.id, r.name, r.status, r.event_id, e.title, e.start_date, e.time_zone,
            row_number() over (order by e.start_date desc, r.id) as place
          from public.event_registrations r join public.events e on e.id = r.event_id
          where r.user_id = any (people) or r.email_key = any (addresses)) as f),
    'announcements',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select r.announcement_id as id, r.recipient_id, a.title, p.full_name as name, d.read_at, a.created_at,
            row_number() over (order by a.created_at desc, a.id, p.id) as place
          from public.announcement_recipients r join public.announcements a on a.id = r.announcement_id
            join public.user_profiles p on p.id = r.recipient_id
            left join public.announcement_reads d
              on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id
          where r.recipient_id = any (people)) as f));
  if not admin then return parts; end if;
  return parts || jsonb_build_object(
    'applications',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select a.id, a.contact_name as name, a.tier, a.status, a.created_at,
            row_number() over (order by a.created_at desc, a.id) as place
          from public.membership_applications a
          where a.member_id = of_member or lower(a.email) = any (addresses)) as f),
    'messages',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select m.id, m.name, m.subject, m.excerpt, m.status, m.created_at,
            row_number() over (order by m.created_at desc, m.id) as place
          from public.contact_messages m where lower(m.email) = any (addresses)) as f),
    'mails',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select o.id, o.template, o.recipient, o.state, o.attempts, o.next_attempt_at, o.settled_at, o.last_error,
            o.created_at, row_number() over (order by o.created_at desc, o.id) as place
          from public.mail_outbox o where o.recipient = any (addresses)) as f),
    'letters',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select coalesce(l.id, n.id) as id,
            case when n.id is not null then 'subscribers' when l.event_id is null then 'members'
              else 'participants' end as kind,
            l.event_id, coalesce(l.subject, n.subject) as title,
            coalesce((select p.full_name from public.user_profiles p
              where p.email = o.recipient and p.id = any (people) and p.full_name <> ''), o.recipient) as name,
            o.settled_at as created_at, row_number() over (order by o.settled_at desc, o.id) as place
          from public.mail_outbox o left join public.letters l on l.id = o.letter_id
            left join public.newsletter_issues n on n.id = o.newsletter_issue_id
          where o.recipient = any (addresses) and o.state = 'sent' and o.returned is null
            and (l.id is not null or n.id is not null)) as f),
    'proposals',
      (select jsonb_build_object('total', count(*), 'rows',
        coalesce(jsonb_agg(to_jsonb(f) - 'place' order by f.place) filter (where f.place <= shown), '[]'))
        from (
          select p.id, p.proposed_by_name as name, p.status, p.fields, p.created_at, p.decided_at,
            row_number() over (order by p.created_at desc, p.id) as place
          from public.proposals p where p.member_id = of_member) as f));
end $$;
comment on function private.get_member_record(uuid, integer) is
  'What a member''s people and contacts did: registrations and announcements received; for Administrators also '
  'applications, messages, mails, letters and proposals.';

create function public.get_member_record(of_member uuid, most integer default 5) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.get_member_record(of_member, most) $$;
comment on function public.get_member_record(uuid, integer) is
  'What a member''s people and contacts did (staff), each part as {total, rows}, the newest rows first, at most '
  '200: registrations and announcements, found by the people with accounts; for Administrators also applications, '
  'messages, mails, the letters that reached it ({id, kind: participants, members or subscribers, event_id, title, '
  'name of the recipient or their address, created_at: when it was sent}) and the proposals of its managers, and '
  'all but the last found by contact persons and the member''s own address too. PT404 for an unknown member.';

grant execute on function private.get_member_record(uuid, integer) to authenticated;
grant execute on function public.get_member_record(uuid, integer) to authenticated;
