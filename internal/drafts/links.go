package drafts

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/content/item"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// LinkFor is the time for which a private link works, MaxLinks how many of a draft do.
const (
	LinkFor  = 7 * 24 * time.Hour
	MaxLinks = 5
)

// DraftURL is a private link to a draft.
type DraftURL struct {
	URL   string    `json:"url"`
	Until time.Time `json:"until"`
}

// Link makes a link by which whoever has it reads the draft as it will be, without an account. Where there
// are too many of a draft, the oldest ends.
func (s *Service) Link(_ context.Context, by school.Actor, id string) (link DraftURL, err error) {
	now, secret := s.Clock().UTC(), rand.Text()
	link = DraftURL{URL: s.BaseURL + school.DraftPath + "#" + id + "." + secret, Until: now.Add(LinkFor)}
	var valid []school.DraftLink
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		draft, err := find(tx, id)
		if err != nil {
			return err
		}
		valid = slices.DeleteFunc(draft.Links, func(l school.DraftLink) bool { return !now.Before(l.ExpiresAt) })
		valid = append(valid, school.DraftLink{Hash: school.HashOf([]byte(secret)), ExpiresAt: link.Until})
		valid = valid[max(0, len(valid)-MaxLinks):]
		draft.Links = valid
		return store.Drafts.Put(tx, draft)
	})
	if err == nil {
		s.endPreviews(id, append(valid, school.DraftLink{})) // the office's stays
	}
	return link, err
}

// askForApproval mails those who may publish a draft that it waits for them, with a link of its own.
func (s *Service) askForApproval(ctx context.Context, by school.Actor, draft school.Draft) {
	if _, ok := s.Mails.Allow(draft.ID); !ok {
		return // they have a mail about it
	}
	kind, err := item.KindOf(draft.Kind)
	var link DraftURL
	if err == nil {
		link, err = s.Link(ctx, by, draft.ID)
	}
	if err != nil {
		s.Log.Error("nobody could be told that a draft waits for approval", "draft", draft.ID, "error", err)
		return
	}
	s.NotifyPublishers(kind.Section(), Notice{
		Subject: text.Sentencef("Waiting for you: %s", draft.Title),
		Text: text.Sentencef("%s has written a %s: %s\n\n"+
			"Read it as visitors will see it. Until %s this link works without logging in, for everybody who "+
			"has it:\n%s\n\n"+
			"Approve it, or send it back with a note:\n%s\n",
			personName(by), text.Sentencef(kind.Noun), draft.Title, text.Timestamp(link.Until), link.URL,
			s.BaseURL+screenOf(draft)),
	})
}

// screenOf is the address of the screen on which a draft is changed and approved.
func screenOf(draft school.Draft) string {
	item := draft.Item
	if item == "" {
		item = "new"
	}
	return "/admin-items?" + url.Values{"kind": {draft.Kind}, "item": {item}, "draft": {draft.ID}}.Encode()
}

// previews has the pages that were opened since the start. Their files are given to whoever has the ticket of
// the page, or is signed in.
type previews struct {
	mu       sync.Mutex
	opened   map[previewKey]preview
	rendered map[string]bool // drafts whose page is being made for a stranger
}

// previewKey is a draft with the hash of the link by which it was opened; "" when the office opened it.
type previewKey struct{ draft, link string }

type preview struct {
	*publish.Preview
	until  time.Time
	ticket string // the same for everybody who has the link
}

// Preview renders the page of a draft for whoever has a link to it. It returns the ticket that opens the page's files.
func (s *Service) Preview(ctx context.Context, code string) (html school.Encoded, ticket string, err error) {
	now := s.Clock()
	id, secret, _ := strings.Cut(code, ".")
	draft, err := store.Read(s.DB, func(tx *store.Tx) (draft school.Draft, err error) {
		draft, _, err = tx.FindDraft(id)
		return draft, err
	})
	if err != nil {
		return html, "", err
	}
	at := slices.IndexFunc(draft.Links, func(l school.DraftLink) bool {
		return l.Hash == school.HashOf([]byte(secret)) && now.Before(l.ExpiresAt)
	})
	if at < 0 {
		return html, "", school.Errorf(school.NotFound, "This link does not work any more: it has ended, or the draft "+
			"was published or discarded. Ask the office for another one.")
	}
	done, err := s.beginPreview(draft.ID)
	if err != nil {
		return html, "", err
	}
	defer done()
	return s.open(ctx, draft, "", draft.Links[at])
}

// beginPreview refuses a page of a draft while another is made for a stranger, and after many in a minute, so that
// nobody with a link keeps the server busy for the others.
func (s *Service) beginPreview(id string) (done func(), err error) {
	s.previews.mu.Lock()
	defer s.previews.mu.Unlock()
	if s.previews.rendered[id] {
		return nil, school.Errorf(school.Busy, "Somebody else is opening this draft. Please open it again in "+
			"a few seconds.")
	}
	if wait, ok := s.Opened.Allow(id); !ok {
		return nil, &school.Error{Code: school.Throttled, RetryAfter: wait,
			Message: "This draft was opened very often just now. Please wait " + text.DurationText(wait) +
				" and open it again."}
	}
	if s.previews.rendered == nil {
		s.previews.rendered = map[string]bool{}
	}
	s.previews.rendered[id] = true
	return func() {
		s.previews.mu.Lock()
		defer s.previews.mu.Unlock()
		delete(s.previews.rendered, id)
	}, nil
}

// OfficePreview renders the page of a draft for somebody who is signed in, in a language of the site, "" for the main
// one. It takes no link, of which a draft has few, and opens nothing to strangers.
func (s *Service) OfficePreview(ctx context.Context, id, language string) (html school.Encoded, err error) {
	draft, err := s.Draft(id)
	if err != nil {
		return html, err
	}
	html, _, err = s.open(ctx, draft, language, school.DraftLink{ExpiresAt: s.Clock().Add(LinkFor)})
	return html, err
}

// open renders the page of a draft, and opens its files until the link ends.
func (s *Service) open(ctx context.Context, draft school.Draft, language string,
	link school.DraftLink) (html school.Encoded, ticket string, err error) {
	edit, files, err := s.edit(draft)
	if err != nil {
		return html, "", err
	}
	of := publish.PreviewOf{Language: language}
	if link.Hash != "" {
		of.Files, of.Screen = school.DraftFilesPath+draft.ID, screenOf(draft)
	}
	page, err := s.Editing.Render(ctx, edit, files, of)
	if err != nil {
		return html, "", err
	}
	html, page.HTML = page.HTML, school.Encoded{}
	s.previews.mu.Lock()
	defer s.previews.mu.Unlock()
	if s.previews.opened == nil {
		s.previews.opened = map[previewKey]preview{}
	}
	key := previewKey{draft.ID, link.Hash}
	ticket = cmp.Or(s.previews.opened[key].ticket, rand.Text())
	s.previews.opened[key] = preview{page, link.ExpiresAt, ticket}
	return html, ticket, nil
}

// PreviewOf returns the page of a draft whose files a ticket opens; nil for none.
func (s *Service) PreviewOf(draft, ticket string) (page *publish.Preview) {
	s.eachPreview(func(key previewKey, p preview) {
		if key.draft == draft && key.link != "" && subtle.ConstantTimeCompare([]byte(p.ticket), []byte(ticket)) == 1 {
			page = p.Preview
		}
	})
	return page
}

// Document finds a document of a page that was opened, for the office.
func (s *Service) Document(address string) (document school.Document, found bool) {
	s.eachPreview(func(_ previewKey, p preview) {
		if d, is := p.Document(address); is {
			document, found = d, true
		}
	})
	return document, found
}

// eachPreview calls do for each open preview, and deletes those that have expired. do runs with previews.mu locked.
func (s *Service) eachPreview(do func(previewKey, preview)) {
	now := s.Clock()
	s.previews.mu.Lock()
	defer s.previews.mu.Unlock()
	for key, p := range s.previews.opened {
		if !now.Before(p.until) {
			delete(s.previews.opened, key)
		} else {
			do(key, p)
		}
	}
}

// EndLinks closes what was opened by links of drafts, which were ended with the drafts' records.
func (s *Service) EndLinks(ids []string) {
	for _, id := range ids {
		s.endPreviews(id, []school.DraftLink{{}}) // the office's stays
	}
}

// endPreviews ends what was opened of a draft, but for some of its links.
func (s *Service) endPreviews(id string, but []school.DraftLink) {
	s.previews.mu.Lock()
	defer s.previews.mu.Unlock()
	maps.DeleteFunc(s.previews.opened, func(key previewKey, _ preview) bool {
		return key.draft == id && !slices.ContainsFunc(but, func(l school.DraftLink) bool { return l.Hash == key.link })
	})
}
