import { mailId } from './mail-id.ts'

/** Reports as mail servers and mailbox providers write them, about a mail of ours to an address. */
export type Reported = { organizationId: string; messageId: string; to: string; linkKey?: Buffer }

/** Without a key as in mails that left before their ids proved themselves. */
const idOf = ({ organizationId, messageId, linkKey }: Omit<Reported, 'to'>) =>
  linkKey ? mailId({ linkKey }, organizationId, messageId) : `${messageId}.${organizationId}`

const crlf = (text: string) => text.replace(/^\n/, '').replaceAll('\n', '\r\n')

const headOf = ({
  organizationId,
  messageId,
  to,
  linkKey,
}: Reported) => `Message-ID: <${idOf({ organizationId, messageId, ...(linkKey && { linkKey }) })}@clinic.test>
From: Clinic <no-reply@clinic.test>
To: ${to}
Subject: Your visit
X-Message-Id: ${idOf({ organizationId, messageId, ...(linkKey && { linkKey }) })}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="--_NmP-1"`

type Name = 'postfix' | 'delayed' | 'exchange' | 'gmail' | 'yahoo'

export const reports: Record<Name, (about: Reported) => string> = {
  /** Postfix 3: a mailbox that there is not, with the envelope id and the head alone. */
  postfix: (about: Reported) =>
    crlf(`
Return-Path: <>
Received: by mx.clinic.test (Postfix) id 4XyZ; Mon, 23 Nov 2026 10:00:02 +0000 (UTC)
From: MAILER-DAEMON@mx.clinic.test (Mail Delivery System)
To: no-reply@clinic.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ.1795428002/mx.clinic.test"

This is a MIME-encapsulated message.

--4XyZ.1795428002/mx.clinic.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

--4XyZ.1795428002/mx.clinic.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.clinic.test
Original-Envelope-Id: ${idOf(about)}
X-Postfix-Queue-ID: 4XyZ
Arrival-Date: Mon, 23 Nov 2026 10:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${about.to}
Original-Recipient: rfc822;${about.to.replace('+', '+2B')}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.test
Diagnostic-Code: smtp; 550 5.1.1 <${about.to}>: Recipient address rejected:
    User unknown in virtual mailbox table

--4XyZ.1795428002/mx.clinic.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <no-reply@clinic.test>
${headOf(about)}

--4XyZ.1795428002/mx.clinic.test--
`),
  /** Postfix: not delivered yet, it goes on trying. */
  delayed: (about: Reported) =>
    reports
      .postfix(about)
      .replace('Action: failed', 'Action: delayed')
      .replace('Status: 5.1.1', 'Status: 4.4.1')
      .replace(/Diagnostic-Code.*\r\n.*\r\n/, 'Diagnostic-Code: X-Postfix; connect to mx.example.test: timed out\r\n'),
  /** Exchange Online: its words in HTML, the mail itself returned whole. */
  exchange: (about: Reported) =>
    crlf(`
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.test>
To: no-reply@clinic.test
Subject: Undeliverable: Your visit
Message-ID: <bf1e0b0a-7f3a-4b0e-8c9e-0f6c0c0a9a11@EXAMPLE.PROD.OUTLOOK.COM>
In-Reply-To: <${idOf(about)}@clinic.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="8f4d1b2c-0d5e-4c64-8d2b-5b0f8d6a7a11"

--8f4d1b2c-0d5e-4c64-8d2b-5b0f8d6a7a11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="2c4f3c0e-1f40-4c1c-9c2e-1f7a3b7a5d22"

--2c4f3c0e-1f40-4c1c-9c2e-1f7a3b7a5d22
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

Your message couldn't be delivered. ${about.to} wasn't found at example.test.

--2c4f3c0e-1f40-4c1c-9c2e-1f7a3b7a5d22
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

PGh0bWw+PGJvZHk+Tm90IGZvdW5kPC9ib2R5PjwvaHRtbD4=

--2c4f3c0e-1f40-4c1c-9c2e-1f7a3b7a5d22--

--8f4d1b2c-0d5e-4c64-8d2b-5b0f8d6a7a11
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mx.clinic.test
Arrival-Date: Mon, 23 Nov 2026 10:00:01 +0000

Final-Recipient: rfc822;${about.to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--8f4d1b2c-0d5e-4c64-8d2b-5b0f8d6a7a11
Content-Type: message/rfc822

${headOf(about)}

----_NmP-1
Content-Type: text/plain; charset=utf-8

Your visit

----_NmP-1--

--8f4d1b2c-0d5e-4c64-8d2b-5b0f8d6a7a11--
`),
  /** Gmail: a full mailbox, which is no fault of the address. */
  gmail: (about: Reported) =>
    crlf(`
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: no-reply@clinic.test
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status
X-Failed-Recipients: ${about.to}

--000000000000a1b2c3
Content-Type: multipart/related; boundary="000000000000d4e5f6"

--000000000000d4e5f6
Content-Type: multipart/alternative; boundary="000000000000070809"

--000000000000070809
Content-Type: text/plain; charset="UTF-8"

** Message not delivered **

--000000000000070809--

--000000000000d4e5f6
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=

--000000000000d4e5f6--

--000000000000a1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; no-reply@clinic.test
Arrival-Date: Mon, 23 Nov 2026 02:00:01 -0800 (PST)
X-Original-Message-ID: <${idOf(about)}@clinic.test>

Final-Recipient: rfc822; ${about.to}
Action: failed
Status: 5.2.2
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.110.27, the server for
 the domain gmail.com.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space and inactive.
 552 5.2.2  https://support.google.com/mail/?p=OverQuotaPerm
Last-Attempt-Date: Mon, 23 Nov 2026 02:00:02 -0800 (PST)

--000000000000a1b2c3
Content-Type: message/rfc822

${headOf(about)}

----_NmP-1--

--000000000000a1b2c3--
`),
  /** Yahoo (RFC 5965): its reader pressed "Spam". */
  yahoo: (about: Reported) =>
    crlf(`
From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>
To: no-reply@clinic.test
Subject: Your visit
MIME-Version: 1.0
Content-Type: multipart/report; boundary="yahoo-arf-1"; report-type=feedback-report

--yahoo-arf-1
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message from clinic.test on Mon, 23 Nov 2026 10:00:01 +0000

--yahoo-arf-1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <no-reply@clinic.test>
Original-Rcpt-To: ${about.to}
Received-Date: Mon, 23 Nov 2026 10:00:01 +0000
Reported-Domain: clinic.test

--yahoo-arf-1
Content-Type: message/rfc822
Content-Disposition: inline

${headOf(about)}

----_NmP-1--

--yahoo-arf-1--
`),
}
