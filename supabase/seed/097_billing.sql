-- Billing: the chamber on its documents, an example of tax rules, and the billing details of some members. All of it is made up; of the
-- tax rules none is checked, so that the office is told to ask its accountant.

insert into public.billing_settings (version, legal_name_bg, legal_name_en, address_bg, address_en, eik, vat_number, accounts, signed_by, close_below_cents, entrance_fee_cents, saved_at, saved_by, saved_by_name)
select 1, 'Сдружение „Българо-казахстанска търговска палата“', 'Bulgarian–Kazakh Chamber of Commerce', E'ул. „Примерна“ 1\nСофия 1000, България', E'1 Primerna Street\n1000 Sofia, Bulgaria', '999900002', 'BG999900002',
  '[{"holder": "Bulgarian-Kazakh Chamber of Commerce", "iban": "BG80BNBG96611020345678", "bic": "BNBGBGSD", "bank": "Example Bank", "currency": "EUR"}]',
  'Elena Marinova, Executive Director', 500, 5000, now() - interval '30 days', p.id, p.full_name
from public.user_profiles p where p.id = '10000000-0000-4000-8000-000000000001';

update public.tax_rules r set rate = v.rate, words_bg = v.words_bg, words_en = v.words_en, code = v.code
from (values
  ('{dues,entrance_fee}'::text[], '{bulgaria,eu,other}'::text[], '{true,false}'::boolean[], 0, 'Освободена доставка, чл. 44 от ЗДДС', 'Exempt supply, article 44 of the VAT Act', 'EX44'),
  ('{event}', '{bulgaria,eu,other}', '{true,false}', 2000, '', '', 'S20'),
  ('{sponsorship,other}', '{bulgaria}', '{true,false}', 2000, '', '', 'S20'),
  ('{sponsorship,other}', '{eu}', '{false}', 2000, '', '', 'S20'),
  ('{sponsorship,other}', '{eu}', '{true}', 0, 'Обратно начисляване, чл. 21, ал. 2 от ЗДДС', 'Reverse charge, article 196 of Directive 2006/112/EC', 'RC'),
  ('{sponsorship,other}', '{other}', '{true,false}', 0, 'Място на изпълнение извън България, чл. 21, ал. 2 от ЗДДС', 'Place of supply outside Bulgaria, article 21(2) of the VAT Act', 'OUT')
) as v (kinds, groups, registered, rate, words_bg, words_en, code)
where r.line_kind = any (v.kinds) and r.buyer_group = any (v.groups) and r.vat_registered = any (v.registered);

insert into public.billing_details (member_id, legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, kbe)
select m.id, m.legal_name_cyrillic, o.address, v.country, v.eik, v.bin, v.vat_number, v.reference, v.contract_number, v.contract_on::date, v.knp, v.kbe
from (values
  (1, 'BG', '999901015', null, 'BG999901015', null, null, null, null, null),
  (4, 'BG', '999902028', null, 'BG999902028', 'PO-2026-118', null, null, null, null),
  (6, 'BG', '999903030', null, null, null, null, null, null, null),
  (8, 'BG', '999904043', null, 'BG999904043', null, null, null, null, null),
  (21, 'KZ', null, '990140000017', null, null, 'BKCC-21/2026', '2026-02-16', '851', '18'),
  (22, 'KZ', null, '990140000027', null, null, 'BKCC-22/2026', '2026-03-02', '851', '18'),
  (27, 'KZ', null, null, null, null, null, null, null, null)
) as v (number, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, kbe)
join public.members m on m.id = ('20000000-0000-4000-8000-0000000000' || lpad(v.number::text, 2, '0'))::uuid
left join public.office_details o on o.member_id = m.id;

insert into public.billing_contacts (member_id, name, email)
select d.member_id, coalesce(c.name, 'Accounts'), 'accounts@' || private.web_host(m.website)
from public.billing_details d join public.members m on m.id = d.member_id
  left join public.member_contacts c on c.member_id = d.member_id and c.email = 'accounts@' || private.web_host(m.website)
where d.legal_name is not null and m.website is not null and d.member_id <> '20000000-0000-4000-8000-000000000027';
