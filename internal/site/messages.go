package site

import (
	"cmp"
	"math"
	"sync"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// How many messages that look like people's may come within an hour: more are
// suspect, and many more are refused. Behind one address there may be a whole
// village, or the parents of an open day.
const (
	fromWriter  = 5    // of one e-mail address or telephone number at one address
	fromAddress = 20   // more are suspect
	fromAll     = 120  // more are suspect
	mostAddress = 60   // more are refused
	mostAll     = 1200 // more are refused, or they fill the disk

	formlessHere = 3 // sent without the form, from one address; more are suspect
	formlessAll  = 8 // in an hour, and formlessDay in a day; more are suspect
	formlessDay  = 15
)

// Of the suspects among them the long ones are bounded by their bytes within a
// day, too: no person of such an hour needs them, and the disk does.
const (
	longMessage   = 4 << 10
	longKeptBytes = 32 << 20
	longPerHour   = 512 << 10 // of people's long messages; more are suspect
)

// The disk is bounded, too, whoever writes: more is refused. What is set aside
// goes by itself after its days, so that it may not take what is the office's.
const (
	maxKeptBytes = 1 << 30
	maxSpamBytes = 256 << 20
)

// How many messages with a telltale are kept within a day. They take nothing
// from what people need; more are refused.
const (
	programsKept      = 2000
	programsKeptBytes = 32 << 20
	programAgainIn    = 10 * time.Second // a person who was taken for a program is none by then
)

// textAlike is how often a text may come within a day that two people don't
// write alike.
const textAlike = 3

// messages bound what comes by the contact form. What they remember is
// bounded, too.
type messages struct {
	writers   *auth.Rate
	addresses *auth.Rate
	everybody *auth.Rate
	mostHere  *auth.Rate
	mostInAll *auth.Rate
	texts     *auth.Rate
	forms     *handouts
	programs  *day
	long      *day
	longHour  *day

	formlessHere, formlessAll, formlessDay *auth.Rate
	maxBytes, maxSpamBytes                 int64
	refused                                *day
	refusedLine                            *auth.Rate // in the log
}

func newMessages(clock func() time.Time) messages {
	return messages{
		writers:      auth.NewRate(fromWriter, time.Hour, clock),
		addresses:    auth.NewRate(fromAddress, time.Hour, clock),
		everybody:    auth.NewRate(fromAll, time.Hour, clock),
		mostHere:     auth.NewRate(mostAddress, time.Hour, clock),
		mostInAll:    auth.NewRate(mostAll, time.Hour, clock),
		texts:        auth.NewRate(textAlike, 24*time.Hour, clock),
		forms:        newHandouts(),
		programs:     &day{clock: clock},
		long:         &day{clock: clock},
		longHour:     &day{clock: clock, window: 1},
		formlessHere: auth.NewRate(formlessHere, time.Hour, clock),
		formlessAll:  auth.NewRate(formlessAll, time.Hour, clock),
		formlessDay:  auth.NewRate(formlessDay, 24*time.Hour, clock),
		maxBytes:     maxKeptBytes, maxSpamBytes: maxSpamBytes,
		refused:     &day{clock: clock},
		refusedLine: auth.NewRate(1, time.Hour, clock),
	}
}

// counted says why a message is a suspect, "" when it isn't, or refuses it.
func (s *Site) counted(form school.ContactForm, signs Signs, telltale string) (suspect string, err error) {
	bytes, address := len(form.Name)+len(form.Email)+len(form.Message), auth.AddressKey(signs.Address)
	if telltale == "" {
		if wait, ok := s.rates.mostHere.Allow(address); !ok {
			return "", refusal(wait, "So many messages have come from your internet connection that this one was not kept.")
		}
		telltale = s.telltaleOfUse(signs)
	}
	if telltale == "" && signs.Token == "" && !s.rates.mayBeFormless(address) {
		telltale = "it did not come from the form on the website, like many others"
	}
	if telltale == "" {
		return s.rates.many(form, address, bytes)
	}
	if !s.rates.programs.add(bytes, programsKept, programsKeptBytes) {
		return "", refusal(programAgainIn, "So many messages come from programs at the moment that this one, which looks like one of them, was not kept.")
	}
	return telltale, nil
}

// many counts a message that looks like a person's.
func (m messages) many(form school.ContactForm, address string, bytes int) (suspect string, err error) {
	if wait, ok := m.mostInAll.Allow(""); !ok {
		return "", refusal(wait, "So many messages come in at the moment that this one was not kept.")
	}
	suspect = m.tooMany(form, address)
	if suspect == "" && bytes > longMessage && !m.longHour.add(bytes, math.MaxInt, longPerHour) {
		suspect = "more long messages came within an hour than people write"
	}
	if suspect != "" && bytes > longMessage && !m.long.add(bytes, math.MaxInt, longKeptBytes) {
		return "", school.Errorf(school.Throttled, "So many long messages come in at the moment that this one was not kept. Please send a shorter one, or telephone the school.")
	}
	return suspect, nil
}

// tooMany counts in steps: what is suspect by its sender or its connection
// takes nothing from the others.
func (m messages) tooMany(form school.ContactForm, address string) string {
	_, fewByMail := m.writers.Allow(address + " " + school.NormalEmail(form.Email))
	_, fewByPhone := m.writers.Allow(address + " " + form.Phone)
	if !fewByMail || !fewByPhone {
		return "many messages came from the same sender within an hour"
	}
	if _, few := m.addresses.Allow(address); !few {
		return "many messages came from the same internet connection within an hour"
	}
	if _, few := m.everybody.Allow(""); !few {
		return "more messages came within an hour than people write"
	}
	return ""
}

// mayBeFormless counts a message that was sent without the form. A person's
// program may do that; a flood of them is a flood.
func (m messages) mayBeFormless(address string) bool {
	_, few := m.formlessHere.Allow(address)
	if few {
		_, few = m.formlessAll.Allow("")
	}
	if few {
		_, few = m.formlessDay.Allow("")
	}
	return few
}

// checkSpace refuses an enquiry when as much is kept as may be.
func (m messages) checkSpace(tx *store.Tx, e school.Enquiry) error {
	tally, err := tx.EnquiryTally()
	if err != nil {
		return err
	}
	size := int64(len(e.Name) + len(e.Email) + len(e.Message))
	if tally.Bytes+size > m.maxBytes || e.Suspect != "" && tally.SpamBytes+size > m.maxSpamBytes {
		return school.Errorf(school.Throttled, "So many messages have come that this one was not kept. Please telephone the school.")
	}
	return nil
}

func refusal(wait time.Duration, why string) error {
	return &school.Error{
		Code: school.Throttled, RetryAfter: wait,
		Message: why + " Please wait " + school.DurationText(wait) + " and send it again, or telephone the school.",
	}
}

// noteTurnedAway counts a message that was not kept. A flood of them is one line
// an hour in the log.
func (s *Site) noteTurnedAway() {
	s.rates.refused.add(0, math.MaxInt, math.MaxInt)
	if _, due := s.rates.refusedLine.Allow(""); due {
		s.parts.Log.Warn("messages to the contact form are refused: more come than are kept", "within24Hours", s.rates.refused.count())
	}
}

// day counts messages and their bytes over the last 24 hours.
type day struct {
	clock  func() time.Time
	window int64 // in hours; 0 is all of them
	mu     sync.Mutex
	hours  [24]hour
}

type hour struct {
	number int64 // since 1970
	count  int
	bytes  int
}

// add counts a message if there were not yet as many, or as many bytes.
func (d *day) add(bytes, most, mostBytes int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock().Unix() / int64(time.Hour/time.Second)
	if sum := d.sum(now); sum.count >= most || sum.bytes > mostBytes-bytes {
		return false
	}
	h := &d.hours[now%int64(len(d.hours))]
	if h.number != now {
		*h = hour{number: now}
	}
	h.count, h.bytes = h.count+1, h.bytes+bytes
	return true
}

// count is how many there were.
func (d *day) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sum(d.clock().Unix() / int64(time.Hour/time.Second)).count
}

// sum leaves out hours that were counted before the clock was set back.
func (d *day) sum(now int64) (sum hour) {
	window := cmp.Or(d.window, int64(len(d.hours)))
	for _, h := range d.hours {
		if h.number > now-window && h.number <= now {
			sum.count, sum.bytes = sum.count+h.count, sum.bytes+h.bytes
		}
	}
	return sum
}
