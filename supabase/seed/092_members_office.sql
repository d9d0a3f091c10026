-- What only the office knows of members: contact persons, addresses and numbers, notes, and their terms. All of it is made up.

insert into public.member_contacts (member_id, name, role, email, phone, is_primary)
select m.id, v.name, v.role, v.mailbox || '@' || private.web_host(m.website), v.phone, v.is_primary
from (values
  (1, 'Stoyan Kutsarov', 'Managing Director', 's.kutsarov', '+359 42 000 201', true),
  (1, 'Milena Draganova', 'Export Sales', 'export', '+359 42 000 202', false),
  (1, 'Vasil Parvanov', 'Accounts', 'accounts', null, false),
  (2, 'Petya Stoilova', 'Sales', 'sales', '+359 431 000 108', true),
  (3, 'Lyudmil Rusev', 'Chief Engineer', 'l.rusev', '+359 66 000 203', true),
  (4, 'Boryana Tasheva', 'Commercial Director', 'b.tasheva', '+359 52 000 006', true),
  (4, 'Hristo Yanev', 'Dispatch', 'dispatch', '+359 52 000 204', false),
  (5, 'Asen Bozhkov', 'Owner', 'a.bozhkov', '+359 82 000 205', true),
  (6, 'Ralitsa Gospodinova', 'Managing Partner', 'r.gospodinova', '+359 2 000 008', true),
  (6, 'Deyan Mitov', 'Head of Partnerships', 'partners', '+359 2 000 206', false),
  (7, 'Iskra Velkova', 'Operations', 'i.velkova', '+359 2 000 207', true),
  (8, 'Todor Chakarov', 'Export Manager', 't.chakarov', '+359 675 000 208', true),
  (8, 'Gergana Simova', 'Assistant to the Board', 'office', '+359 675 000 209', false),
  (9, 'Kiril Doynov', 'Owner', 'kiril.doynov', '+359 44 000 010', true),
  (10, 'Yordan Pashov', 'Managing Director', 'y.pashov', '+359 32 000 210', true),
  (11, 'Snezhana Balieva', 'Quality', 's.balieva', '+359 73 000 211', true),
  (12, 'Neli Petkanova', 'Winemaker', 'n.petkanova', '+359 746 000 212', true),
  (13, 'Radoslav Petkanov', 'Partner', 'petkanov', '+359 2 000 213', true),
  (14, 'Zlatka Ilcheva', 'Underwriter', 'z.ilcheva', '+359 52 000 214', true),
  (15, 'Momchil Gadev', 'Founder', 'momchil', '+359 2 000 215', true),
  (16, 'Tanya Ruseva', 'Head of Programmes', 't.ruseva', '+359 2 000 216', true),
  (17, 'Emil Karastoyanov', 'Managing Director', 'e.karastoyanov', '+359 34 000 217', true),
  (21, 'Askar Zhumadil', 'Head of Sales', 'askar.zhumadil', '+7 714 000 007', true),
  (21, 'Gulnar Abenova', 'Chief Accountant', 'g.abenova', '+7 714 000 221', false),
  (22, 'Ruslan Tokhtar', 'Terminal Manager', 'ruslan.tokhtar', '+7 729 000 011', true),
  (23, 'Marat Seksenbay', 'Commercial Director', 'm.seksenbay', '+7 710 000 223', true),
  (24, 'Aidar Tulegen', 'Director', 'a.tulegen', '+7 721 000 224', true),
  (25, 'Aliya Sarsen', 'Grid Connection Engineer', 'aliya.sarsen', '+7 728 000 013', true),
  (26, 'Bakhyt Orynbasar', 'Project Director', 'b.orynbasar', '+7 712 000 226', true),
  (27, 'Dana Mukasheva', 'Chief Operating Officer', 'dana.mukasheva', '+7 727 000 009', true),
  (27, 'Sanzhar Iskak', 'Compliance', 'compliance', '+7 727 000 227', false),
  (28, 'Togzhan Amire', 'Managing Director', 't.amire', '+7 717 000 228', true),
  (29, 'Nurlan Kozhakhmet', 'Chief Engineer', 'n.kozhakhmet', '+7 717 000 229', true),
  (30, 'Saltanat Beisen', 'Head of Forwarding', 's.beisen', '+7 727 000 230', true),
  (31, 'Kairat Zhanuzak', 'Owner', 'k.zhanuzak', '+7 725 000 231', true),
  (32, 'Mereke Tolebay', 'Regulatory Affairs', 'm.tolebay', '+7 727 000 232', true),
  (33, 'Olzhas Ramazan', 'Investment Director', 'o.ramazan', '+7 717 000 233', true),
  (34, 'Aigul Sarybay', 'Rector', 'rector', '+7 727 000 234', true),
  (35, 'Daulet Akhmet', 'General Manager', 'd.akhmet', '+7 716 000 235', true),
  (36, 'Yerbol Sagynbay', 'Export Director', 'y.sagynbay', '+7 715 000 236', true),
  (37, 'Indira Kenzhe', 'Partner', 'i.kenzhe', '+7 717 000 237', true),
  (41, 'Levan Tsiklauri', 'Agency Manager', 'l.tsiklauri', '+995 493 000 241', true)
) as v (number, name, role, mailbox, phone, is_primary)
join public.members m on m.id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid;

insert into public.office_details (member_id, email, phone, address, registration_number, vat_number, notes)
select m.id, 'office@' || private.web_host(m.website), case m.country when 'bulgaria' then '+359 700 000 ' when 'kazakhstan' then '+7 700 000 ' else '+995 700 000 ' end || right(m.id::text, 3),
  n.number || case m.country when 'bulgaria' then ' Tsentralna Street' when 'kazakhstan' then ' Ortalyq Street' else ' Port Street' end || E'\n' || m.city,
  'REG-' || right(m.id::text, 5), case m.country when 'bulgaria' then 'BG0000' else 'TAX0000' end || right(m.id::text, 5), v.note
from public.members m
  cross join lateral (select right(m.id::text, 2)::integer as number) as n
  left join (values
    (1, 'Prefers to be called in the morning. Brings a group of growers to the forum each year.'),
    (4, 'Invoice to the holding in Varna; ask dispatch for the order number first.'),
    (23, 'Wants to host the mining working group. The Secretary General follows up.')
  ) as v (number, note) on m.id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid
where m.website is not null
-- The term of an approved application is noted already.
on conflict (member_id) do update set email = excluded.email, phone = excluded.phone, address = excluded.address,
  registration_number = excluded.registration_number, vat_number = excluded.vat_number, notes = excluded.notes;

-- A term for each year since they joined; a year of those who left, and of two who have not renewed in time. The member of an approved
-- application has its term from there.
insert into public.memberships (member_id, tier, starts_on, ends_on, created_at)
select m.id, case when m.member_type = 'individual' then 'standard' else (array['standard', 'professional', 'enterprise'])[1 + right(m.id::text, 2)::integer % 3] end,
  (m.created_at + make_interval(years => y))::date, (m.created_at + make_interval(years => y + 1))::date - 1, m.created_at + make_interval(years => y)
from public.members m cross join generate_series(0, 2) as y
where m.id <> '20000000-0000-4000-8000-000000000037' and m.created_at + make_interval(years => y) < now()
  and (y = 0 or m.status = 'active' and m.id not in ('20000000-0000-4000-8000-000000000012', '20000000-0000-4000-8000-000000000035'));
