-- What the office has written, and the mails of what has happened, all of them sent: a fresh install writes to nobody.

insert into public.letters (id, event_id, subject, content, audience, audience_words, recipients, without_address, sent_by, sent_by_name, sent_at, digest)
select v.id::uuid, e.id, v.subject, v.content, v.audience::jsonb, v.words, c.people, 0, u.id, u.full_name, ((current_date - v.days_ago) + time '11:20') at time zone 'Europe/Sofia', md5(v.id)
from (values
  ('45000000-0000-4000-8000-000000000001', 'annual-general-assembly', 'Thank you for coming', '{"to": "attended"}', 'Checked-in participants', 'editor', 33,
$t$<p>Dear members,</p>
<p>thirty-four of you came to the assembly, and most stayed for the dinner. The <a href="/news">report</a> is on our site, and the minutes follow as an announcement in the portal.</p>
<p>Whoever left a grey scarf on the third chair by the window finds it at our reception.</p>$t$),
  ('45000000-0000-4000-8000-000000000002', null, 'How memberships are renewed this year', '{"contacts": "primary"}', 'Primary contacts of members', 'admin', 20,
$t$<p>Dear members,</p>
<p>in the weeks before your term ends, a pro forma comes to your billing contact. Fees remain as they are. Please check in <a href="/dashboard/company">My company</a> that its name, address and VAT number are right: an issued document cannot be corrected with a pen.</p>
<p>Questions go to Daniyar Seitov, who answers on the same day.</p>$t$),
  ('45000000-0000-4000-8000-000000000003', 'sofia-astana-business-forum', 'Before the forum: doors, badges and interpreters', '{"to": "confirmed"}', 'Confirmed participants', 'editor', 3,
$t$<p>Dear participants,</p>
<ul><li>The doors open at half past eight. Badges lie at the desk on the left.</li><li>Interpreters for Kazakh and Bulgarian wear a green ribbon. You need not book them.</li><li>Your timetable comes a week before the forum.</li></ul>
<p>If you cannot come, please give up your place by the link below.</p>$t$)
) as v (id, slug, subject, audience, words, mailbox, days_ago, content)
join auth.users a on a.email = v.mailbox || '@bkcc.example'
join public.user_profiles u on u.id = a.id
left join public.events e on e.slug = v.slug
cross join lateral (select count(*) as people from (
    select lower(r.email) from public.event_registrations r where r.event_id = e.id and r.status = v.audience::jsonb ->> 'to'
    union select lower(c.email) from public.member_contacts c where v.slug is null and c.is_primary and c.email is not null) as w) as c;

-- Of the last sixty days: older ones would soon be deleted.
insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, letter_id, state, attempts, next_attempt_at, created_at, settled_at, subject, content)
select w.template, lower(w.recipient), w.cause, w.about_kind, w.about_id, w.urgency, w.letter_id, 'sent', 1, w.at, w.at, w.at + interval '9 seconds', w.subject, w.content
from (
  select 'registration-confirmed' as template, r.email as recipient, 'registration-confirmed:' || r.id || ':seed' as cause, 'registration' as about_kind, r.id as about_id, 0 as urgency, null::uuid as letter_id,
    r.confirmed_at as at, 'You are registered: ' || e.title as subject,
    format(E'Your place is confirmed\n\nDear %s,\n\nWe look forward to seeing you. The event is attached for your calendar.\n\nEvent: %s', r.name, e.title) as content
    from public.event_registrations r join public.events e on e.id = r.event_id where r.confirmed_at is not null and r.email is not null
  union all
  select 'registration-waitlisted', r.email, 'registration-waitlisted:' || r.id || ':seed', 'registration', r.id, 0, null, r.queued_at, 'Waiting list: ' || e.title,
    format(E'You are on the waiting list\n\nDear %s,\n\nAll places are taken at the moment. We offer you the first one that becomes free when it is your turn, and write to you then.', r.name)
    from public.event_registrations r join public.events e on e.id = r.event_id where r.status = 'waitlisted' and r.order_id is null and r.email is not null
  union all
  select 'application-received', a.email, 'application-received:' || a.id, 'application', a.id, 0, null, a.created_at, 'Your application to BKCC',
    E'We have your application\n\nThank you for applying to become a member of the chamber. The office reads every application itself, and will write to you as soon as it has decided.'
    from public.membership_applications a
  union all
  select 'application-decided', a.email, 'application-decided:' || a.id || ':' || s.to_status || ':1', 'application', a.id, 0, null, s.at, case s.to_status when 'approved' then 'Welcome to BKCC' else 'Your application to BKCC' end,
    case s.to_status when 'approved' then E'Your application is approved\n\nWe are glad to welcome ' || a.company_name || ' as a member of the chamber.'
      else E'Your application\n\nWe have considered your application with care, and cannot accept it at present.' end
    from public.membership_application_steps s join public.membership_applications a on a.id = s.application_id where s.to_status in ('approved', 'rejected') and s.from_status <> s.to_status
  union all
  select 'contact-answer', m.email, 'contact-answer:' || n.id, 'message', m.id, 0, null, n.sent_at, 'Re: your message', E'Our answer to you\n\n' || n.body
    from public.message_answers n join public.contact_messages m on m.id = n.message_id
  union all
  select 'newsletter-welcome', s.email, 'newsletter-welcome:' || s.id || ':seed', 'subscription', s.id, 0, null, s.confirmed_at, 'Welcome to the newsletter of BKCC',
    E'You are subscribed\n\nThank you. From now on our newsletter comes to this address: news of the chamber, of trade between Bulgaria and Kazakhstan, and dates to keep in mind.'
    from public.newsletter_subscribers s where s.confirmed_at is not null
  union all
  select 'announcement-copy', p.email, 'announcement:' || a.id || ':' || p.id, 'announcement', a.id, 2, null, a.created_at, a.title, null
    from public.announcements a join public.announcement_recipients r on r.announcement_id = a.id join public.user_profiles p on p.id = r.recipient_id where p.wants_announcement_mails
  union all
  select 'document-issued', r.email, 'document-issued:' || d.id || ':' || r.email, 'document', d.id, 0, null, least(now(), (d.issued_on + time '10:30') at time zone 'Europe/Sofia'),
    f.words || ' ' || d.number || ' from BKCC', format(E'%s %s\n\nDear %s,\n\n%s %s is attached.', f.words, d.number, r.name, f.words, d.number)
    from public.documents d cross join lateral private.readers_of(d) as r cross join lateral (select initcap(left(replace(d.kind, '_', ' '), 1)) || substr(replace(d.kind, '_', ' '), 2) as words) as f
    where d.number is not null and d.kind <> 'annulment'
  union all
  select 'letter-participant', w.email, 'letter:' || l.id || ':' || w.id, 'registration', w.id, 2, l.id, l.sent_at, l.subject, null
    from public.letters l cross join lateral (select distinct on (r.email_key) r.id, r.email from public.event_registrations r
      where r.event_id = l.event_id and r.status = l.audience ->> 'to' and r.email is not null order by r.email_key, r.id) as w
  union all
  select 'letter-member', w.email, 'letter:' || l.id || ':' || w.id, 'member', w.member_id, 2, l.id, l.sent_at, l.subject, null
    from public.letters l cross join lateral (select distinct on (lower(c.email)) c.id, c.member_id, c.email from public.member_contacts c
      where c.is_primary and c.email is not null order by lower(c.email), c.id) as w
    where l.event_id is null
) as w
where w.at between now() - interval '60 days' and now();
