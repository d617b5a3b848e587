package status

import (
	"slices"
	"strings"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// lowDisk is the free space below which somebody should make room, before uploads are refused.
const lowDisk = 2 << 30

// attention lists what somebody should do, most urgent first. Codes are
// stable: scripts and monitors depend on them.
func (s *Service) attention(st Status, found findings, by school.Actor) []Attention {
	list := []Attention{}
	now := s.deps.Clock()
	note := func(when bool, level AttentionLevel, code, path, format string, args ...any) {
		if when {
			list = append(list, attentionOf(code, level, path, text.Sentencef(format, args...)))
		}
	}
	owner := by.May(school.Manage)
	note(found.removed.Format != "", Critical, "data_file_removed", "", "%s", found.removed)
	isFallback := st.Revision.Number > 0 && st.Revision.Number != found.published
	note(owner && isFallback, Critical, "revision_not_shown", "/admin-content",
		"Revision %d is published but can't be shown, so visitors see revision %d. "+
			"The server's log says why. Import the corrected content", found.published, st.Revision.Number)
	note(!st.HasOwner, Critical, "owner_missing", "", "This site has no owner yet. The server printed a link "+
		"that makes one when it started: journalctl -u schoolsite shows it, and a restart prints another. "+
		"At the terminal: schoolsite user add EMAIL --name NAME --role owner")
	level := Warning
	if found.filesShown {
		level = Critical
	}
	note(found.files.Format != "", level, "files_damaged", "", "%s", found.files)
	repaired := s.deps.Files.RepairSentence()
	note(owner && repaired.Format != "", Warning, "files_repaired", "", "%s", repaired)
	level = Warning
	if st.Disk.Free < school.DefaultLimits().FreeSpace {
		level = Critical
	}
	note(st.Disk.Free < lowDisk && found.removed.Format == "", level, "disk_low", "", "The server's disk has only %s free. "+
		"Below %s pictures and content are refused. Make room on it",
		text.Size(st.Disk.Free), text.Size(school.DefaultLimits().FreeSpace))
	note(owner && found.clock.Format != "", Warning, "clock_leapt", "", "%s", found.clock)
	note(owner && found.key.Format != "", Warning, "key_changed", "", "%s", found.key)
	certificate := certificateSentence(st.Certificate, now)
	note(owner && certificate.Format != "", Critical, "certificate", "", "%s", certificate)
	note(owner && found.damaged.Format != "", Critical, "records_damaged", "", "%s", found.damaged)
	backup, backupLevel, backupCode := st.Backup.attention()
	note(owner && backup.Format != "" && (st.Pages > 0 || st.Backup.IsCopy), backupLevel, backupCode, "", "%s", backup)
	note(owner && st.Export.Problem != "", Warning, "export_failed", "", "The copy of the site in %s is not "+
		"up to date. %s It is tried again every five minutes", st.Export.To, st.Export.Problem)
	unread, unreadPath := st.Enquiries.UnreadSentence()
	lateMail := found.inbox.LateMail(st.Mail.LastError, now)
	note(unread.Format != "", Notice, "enquiries_unread", unreadPath, "%s", unread)
	note(st.Enquiries.CallBackDue > 0, Notice, "enquiries_due", routes.EnquiriesPath+"?state=call-back",
		"Call-backs due today: %d", st.Enquiries.CallBackDue)
	note(lateMail.Format != "", Critical, "mail_late", routes.EnquiriesPath, "%s", lateMail)
	list = append(list, unconfirmed(found, owner)...)
	note(st.Mail.Refused > 0, Warning, "mail_refused", routes.EnquiriesPath+"?state=all",
		"Enquiries that could not be mailed: %d", st.Mail.Refused)
	// Without pages nothing is served, and the server's mail settings aren't known.
	note(!st.Mail.On && st.Pages > 0 && !st.Backup.IsCopy, Warning, "mail_off", "",
		"Mail is off: enquiries are kept under Enquiries only. To switch it on, the server's operator sets smtp-url")
	note(!found.factorFrom.IsZero(), Warning, "factor_missing", routes.OwnAccountPath, "From %s you need a passkey or "+
		"an authenticator app to work here, as well as the password. Add one now: it takes a minute",
		text.Day(text.DayOf(found.factorFrom)))
	note(found.waiting > 0, Notice, "drafts_waiting", "/admin-items?show=waiting",
		"Waiting for you: %s to approve", text.Pluralf(found.waiting, "%d draft", "%d drafts"))
	note(found.sentBack > 0, Notice, "drafts_sent_back", "/admin-items?show=sent-back", "Sent back to you: %s",
		text.Pluralf(found.sentBack, "%d draft", "%d drafts"))
	note(owner && st.Accounts.Pending > 0, Notice, "registrations_waiting", "/admin-accounts",
		"Registrations waiting for approval: %d", st.Accounts.Pending)
	domains := text.ListOf(s.options.RegistrationDomains)
	note(owner && s.options.Registration == school.Open && len(domains) > 0, Notice, "registration_open", "",
		"Registration is open: everybody who confirms an address at %s becomes staff at once, without an owner's "+
			"approval", domains)
	note(found.inbox.Old > 0, Notice, "enquiries_old", routes.EnquiriesPath+"?state=all",
		"Enquiries older than a year that are not answered: %s. They are kept until somebody marks them as answered",
		enquiries.CountSentence(found.inbox.Old))
	note(found.refused > 0, Warning, "enquiries_refused", routes.EnquiriesPath,
		"Messages refused by the contact form in the last 24 hours, because too many came: %d", found.refused)
	note(found.inbox.NewSpam > 0, Notice, "enquiries_spam", routes.EnquiriesPath+"?state=spam",
		"Enquiries moved to suspected spam in the last day: %s. Check whether a person wrote one of them",
		enquiries.CountSentence(found.inbox.NewSpam))
	note(found.inbox.Formless > 0, Notice, "enquiries_formless", routes.EnquiriesPath+"?state=all&unread=true",
		"Unread enquiries that did not come through the form of the website: %d. A program may have sent them",
		found.inbox.Formless)
	note(st.Slides == 0, Notice, "slider_missing", "/admin-slider",
		"The home page shows its usual pictures, because there is no slider")
	note(found.disclosure.Format != "", Warning, "disclosure", "/admin-disclosure", "%s", found.disclosure)
	note(found.LatePages > 0, Notice, "pages_rendering", "", "Pages still being prepared: %d. A page that a "+
		"visitor opens is prepared first", found.LatePages)
	note(st.ShellPages > 0, Warning, "pages_failed", "", "Pages that could not be prepared: %d. They are "+
		"tried again automatically. The server's log says why", st.ShellPages)
	note(found.Stale, Critical, "change_not_shown", "", "A change was saved, but visitors do not see it yet. "+
		"It is tried again automatically. The server's log says why")
	note(found.WatchedTree, Notice, "preview_shown", "", "Visitors see a working folder (serve --content), "+
		"not what is published")
	note(owner && found.sampleText.Format != "", Notice, "sample_left", "", "%s", found.sampleText)
	note(owner && isSample(st.Revision), Notice, "sample_shown", "", "The site shows the sample school until "+
		"your own content is published with schoolsite content import on the server")
	slices.SortStableFunc(list, func(a, b Attention) int { return a.Level.Rank() - b.Level.Rank() })
	counts := map[string]int{"drafts_waiting": found.waiting, "drafts_sent_back": found.sentBack,
		"enquiries_due": st.Enquiries.CallBackDue}
	for i := range list {
		list[i].Count = counts[list[i].Code]
	}
	return withoutServer(list, owner)
}

// serverCodes are those of what an office can do nothing about.
var serverCodes = map[string]bool{
	"data_file_removed": true, "revision_not_shown": true, "owner_missing": true, "files_damaged": true,
	"files_repaired": true, "disk_low": true, "clock_leapt": true, "key_changed": true, "certificate": true,
	"records_damaged": true, "backup_late": true, "backup_off": true, "backup_failed": true, "restored_copy": true,
	"export_failed": true, "mail_off": true, "pages_rendering": true, "pages_failed": true,
	"change_not_shown": true, "preview_shown": true, "registration_open": true, "sample_left": true, "sample_shown": true,
}

// withoutServer marks what is about the server. Only owners are told of it.
func withoutServer(list []Attention, owner bool) []Attention {
	for i := range list {
		list[i].Server = serverCodes[list[i].Code]
	}
	return slices.DeleteFunc(list, func(a Attention) bool { return a.Server && !owner })
}

// unconfirmed lists what the content says of enquiries and no owner has confirmed yet. Owners are given what to
// confirm.
func unconfirmed(found findings, owner bool) (list []Attention) {
	now, asked := found.enquiries, found.unconfirmed
	note := func(code string, said text.Sentence, confirm school.EnquirySettings) {
		a := attentionOf(code, Warning, "", said)
		if owner {
			a.Confirm = &confirm
		}
		list = append(list, a)
	}
	if asked.Email != "" {
		note("enquiry_address", text.Sentencef("The content names %s as the e-mail address of the school. Enquiries are "+
			"mailed to %s until an owner confirms that under Home", asked.Email, now.Email),
			school.EnquirySettings{Email: asked.Email})
	}
	if asked.KeptDays != 0 {
		note("enquiry_days", text.Sentencef("The content says that enquiries are kept for %d days. They are kept for %d "+
			"until an owner confirms that under Home", asked.KeptDays, now.KeptDays),
			school.EnquirySettings{KeptDays: asked.KeptDays})
	}
	return list
}

func attentionOf(code string, level AttentionLevel, path string, said text.Sentence) Attention {
	return Attention{Code: code, Level: level, Path: path, Message: strings.TrimSpace(said.String()), Sentence: said}
}

// clockSentence describes a leap of the server's clock; nothing when it goes as it should.
func clockSentence(last store.ClockReading, now time.Time) (none text.Sentence) {
	switch {
	case last.Seen.Sub(now) > time.Hour:
		return text.Sentencef("The server's clock was set back: it says %s, and it has said %s. Check that it is set by "+
			"the network: timedatectl", text.Timestamp(now), text.Timestamp(last.Seen))
	case last.DoubtUntil.After(now):
		return text.Sentencef("The server's clock leapt ahead by days, or the server was off. Nothing is removed by its "+
			"age before %s. Check that the clock is right: timedatectl",
			text.Timestamp(last.DoubtUntil))
	}
	return none
}

// certificateSentence describes what is wrong with the certificate; nothing when
// nothing is or no certificate is needed.
func certificateSentence(c *school.Certificate, now time.Time) (none text.Sentence) {
	switch {
	case c == nil || !c.Late(now):
		return none
	case c.Ends.IsZero():
		return text.Sentencef("Visitors can't open the site: there is no certificate yet. %s", c.Problem)
	case c.Ends.Before(now):
		return text.Sentencef("Browsers warn visitors: the site's certificate ended on %s. %s", text.Timestamp(c.Ends),
			c.Problem)
	}
	return text.Sentencef("The site's certificate ends on %s and was not renewed. %s", text.Timestamp(c.Ends), c.Problem)
}
