-- Terms of use.

insert into public.legal_versions (type, content, holds_from) values ('terms', $html$
<p>These terms govern the use of this website and of the member portal behind it. They are effective from November 21, 2026.</p>
<h2>1. Who we are</h2>
<p>The website is provided by the Bulgarian–Kazakh Chamber of Commerce (“BKCC”, “the chamber”, “we”), a non-profit association under the Bulgarian Non-Profit Legal Entities Act with its seat at 12 Oborishte Street, 1504 Sofia, Bulgaria. You can reach us at <a href="mailto:office@bkcc.example">office@bkcc.example</a> or by telephone at +359 2 000 0000.</p>
<h2>2. What you accept</h2>
<p>By using the website you accept these terms. If you use it on behalf of a company or another organisation, you confirm that you may do so. How we handle personal data is described in the <a href="/privacy">Privacy Policy</a>; how we use the storage of your browser is described in the <a href="/cookies">Cookie Policy</a>. Both are information that we owe you, not contracts that you conclude with us.</p>
<h2>3. The public website</h2>
<p>News, event descriptions and other texts are offered for general information. We prepare them with care, but they are not legal, tax, customs or investment advice, and rules may change after publication. Before you act on them, ask us or an adviser of your own.</p>
<p>Events may be changed, moved or cancelled. We state the current status on the event’s page and inform registered participants directly.</p>
<p>Where a place has a price, the event’s page says what it costs and by which day it is to be paid. We hold the places of an order until they are paid, and confirm them with the invoice; a place that is not paid in time may pass on to others. Whoever gives up a place before it is paid owes nothing for it; of one that was paid, write to us. If we cancel the event, we return what was paid for it.</p>
<h2>4. The members directory</h2>
<p>The <a href="/members">directory</a> presents members in their own words. A listing is not a recommendation, and the chamber is not a party to contracts between members or between members and others. You may use the contact details in the directory to approach a member about business. You may not copy the directory as a whole, extract it automatically, or use it for bulk mailing.</p>
<h2>5. Membership applications</h2>
<ol>
<li>Sending the application form on the <a href="/membership">Membership</a> page is a request to join. It obliges neither you nor us to pay or to accept anything.</li>
<li>The person who sends the form confirms that they are authorised to represent the company named in it.</li>
<li>The board decides on applications under the chamber’s statutes. Membership begins on the day that our email about the decision names; it says, too, whether a later payment moves it.</li>
<li>The fees shown on the website are annual. The statutes, which we send to every applicant, govern the rights and duties of members, the renewal of membership and the ways to leave.</li>
</ol>
<h2>6. Accounts in the member portal</h2>
<p>Accounts are personal and are issued by the chamber. If you have one:</p>
<ul>
<li>keep your password to yourself and tell us at once if you believe that somebody else knows it;</li>
<li>keep your profile true and up to date;</li>
<li>treat announcements that are sent to members as confidential unless they say otherwise;</li>
<li>do not try to see or change what your role does not allow.</li>
</ul>
<p>We may suspend an account when these rules are broken or when its security is in doubt. We tell the person concerned why, unless the law forbids it. An account ends with the membership or the employment on which it rests.</p>
<h2>7. Fair use</h2>
<p>You may not use the website to break the law, to send unwanted advertising, to introduce harmful code, to test its security without our written consent, or to place a load on it that hinders others. If you have found a weakness, write to <a href="mailto:office@bkcc.example">office@bkcc.example</a>: we are grateful for it, and we will not pursue anyone who reports in good faith, goes no further than needed to show the problem, and gives us time to mend it.</p>
<h2>8. Copyright</h2>
<p>Texts, illustrations, photographs and the design of the website are protected by copyright and belong to the chamber or to those who have licensed them to us. You may link to any public page, quote with a statement of the source, and print or save pages for your own use. Any other use needs our written consent. Names and logos of members belong to the members.</p>
<h2>9. What others publish</h2>
<p>Links to other websites are offered for convenience. We do not control those sites and are not responsible for them. If a linked page is unlawful or harmful, tell us and we will look into it.</p>
<h2>10. Availability</h2>
<p>We aim to keep the website available at all times, without promising that it will be. We may interrupt it for maintenance or security, and may change or end parts of it. Where members depend on a function we announce its end in good time.</p>
<h2>11. Liability</h2>
<p>The chamber is liable without limit for damage caused intentionally or by gross negligence, for injury to life and health, and wherever the law does not permit a limitation. In other cases we are liable only for the breach of an essential duty, and only for damage that was foreseeable when the website was used. We are not liable for decisions taken on the sole basis of general information on this website.</p>
<h2>12. Changes to these terms</h2>
<p>We may change these terms when the website, the law or our activity changes. The current text with its effective date is always on this page. Holders of accounts are told of material changes at least thirty days before these apply.</p>
<h2>13. Law and disputes</h2>
<p>Bulgarian law applies, without depriving consumers of the protection of the mandatory rules of the country in which they live. We prefer to settle disputes by talking. Where that fails, the competent courts in Sofia decide, unless mandatory law names another court.</p>
<h2>14. Contact</h2>
<p>Questions about these terms: <a href="mailto:office@bkcc.example">office@bkcc.example</a>, or by post to BKCC, 12 Oborishte Street, 1504 Sofia, Bulgaria.</p>
$html$, '2026-11-21');
