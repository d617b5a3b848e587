package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"schoolsite/internal/school"
)

// routes has every call's handler by its pattern; answers, takes and serves add them.
var routes = map[string]handler{}

// shapes has the types of every call's body and answer, from which docs/api.md is made.
var shapes = map[string][2]reflect.Type{}

// The calls: first the nine of the specification, then what the screens and the
// commands need beside them. Those that the commands make have a name.
//
// Each names who may make it, and refuses everybody else before its body is read. The services rely on that: they ask
// again only inside the transaction (store.UpdateAs), and for the sections of the content that a change touches.
var (
	ListSliders  = serves[None, SlidersAnswer]("GET /api/get-all-slider", everybody, sendSliders)
	ListPopups   = answers("GET /api/get-pop-up", everybody, listPopups)
	CreateSlider = serves[SliderMake, MessageAnswer]("POST /api/newslider", homePage, reply(createSlider))
	DeleteSlider = answers("DELETE /api/deleteslider/{id}", homePage, deleteSlider)
	_            = takes("POST /api/login", everybody, login)
	_            = takes("POST /api/newuser", everybody, register)
	_            = serves[enquiryForm, MessageAnswer]("POST /api/contactus", everybody, reply(receiveEnquiry))
	CreatePopup  = serves[PopupMake, MessageAnswer]("POST /api/create-pop-up", homePage, reply(createPopup))
	DeletePopup  = answers("DELETE /api/delete-popup/{id}", homePage, deletePopup)

	GetStatus = answers("GET /api/status", staff, getStatus)
	_         = serves[ClientError, None]("POST /api/client-errors", everybody, clientError)

	_ = answers("POST /api/login/passkey/begin", everybody, loginPasskeyOptions)
	_ = takes("POST /api/login/passkey", everybody, loginPasskey)
	_ = takes("POST /api/login/code", everybody, loginCode)
	_ = answers("POST /api/session/passkey", person, confirmPasskeyOptions)
	_ = answers("GET /api/account/factors", person, ownFactors)
	_ = answers("POST /api/account/passkeys/begin", confirmed(person), beginPasskey)
	_ = takes("POST /api/account/passkeys", confirmed(person), addPasskey)
	_ = takes("PATCH /api/account/passkeys/{id}", person, renamePasskey)
	_ = answers("DELETE /api/account/passkeys/{id}", confirmed(person), removePasskey)
	_ = answers("POST /api/account/app", confirmed(person), beginApp)
	_ = takes("POST /api/account/app/confirm", confirmed(person), confirmApp)
	_ = answers("DELETE /api/account/app", confirmed(person), removeApp)
	_ = answers("POST /api/account/recovery", confirmed(person), newRecovery)
	_ = answers("GET /api/factors/policy", owner, factorPolicy)
	_ = takes("PUT /api/factors/policy", confirmed(owner), setFactorPolicy)

	ResetFactors = answers("DELETE /api/accounts/{who}/factors", confirmed(owner), resetFactors)

	_             = answers("GET /api/session", person, showSession)
	_             = answers("GET /api/session/password", confirmed(person), passwordAge)
	_             = takes("POST /api/session/password", person, confirmPassword)
	_             = answers("POST /api/logout", everybody, logout)
	_             = takes("POST /api/password-reset", everybody, askReset)
	_             = takes("POST /api/password-reset/check", everybody, checkReset)
	_             = takes("POST /api/password-reset/finish", everybody, finishReset)
	_             = takes("POST /api/confirm-address/check", everybody, checkConfirmation)
	_             = takes("POST /api/confirm-address", everybody, confirmAddress)
	JudgePassword = takes("POST /api/password-strength", everybody, passwordStrength)
	_             = answers("GET /api/account", staff, ownAccount)
	_             = takes("PATCH /api/account", staff, editSelf)
	_             = takes("PUT /api/account/password", staff, changePassword)
	_             = answers("DELETE /api/account/sessions", staff, endOtherSessions)
	_             = answers("DELETE /api/account/sessions/{id}", staff, endSession)
	ListAccounts  = answers("GET /api/accounts", owner, listAccounts)
	AddAccount    = takes("POST /api/accounts", confirmed(owner), addAccount)
	ShowAccount   = answers("GET /api/accounts/{who}", owner, showAccount)
	EditAccount   = takes("PATCH /api/accounts/{who}", confirmed(owner), editAccount)
	RemoveAccount = answers("DELETE /api/accounts/{who}", confirmed(owner), removeAccount)
	SetPassword   = takes("PUT /api/accounts/{who}/password", confirmed(owner), setPassword)
	_             = answers("GET /api/tokens", owner, listTokens)
	_             = takes("POST /api/tokens", confirmed(owner), addToken)
	_             = answers("DELETE /api/tokens/{id}", confirmed(owner), removeToken)

	ListInvitations    = answers("GET /api/invitations", owner, listInvitations)
	Invite             = takes("POST /api/invitations", confirmed(owner), invite)
	TakeInvitationBack = answers("DELETE /api/invitations/{id}", owner, takeInvitationBack)
	_                  = takes("POST /api/invitation/check", everybody, checkInvitation)
	_                  = takes("POST /api/invitation/passkey", everybody, invitedPasskey)
	_                  = takes("POST /api/invitation", everybody, join)

	ListAudit   = answers("GET /api/audit", owner, listAudit)
	ExportAudit = serves[None, Download]("GET /api/audit/export", confirmed(owner), exportAudit)

	ReorderSlider = takes("PATCH /api/slider/{id}", homePage, reorderSlider)
	EditSlide     = takes("PATCH /api/slider/{id}/slides/{slide}", homePage, editSlide)
	RemoveSlide   = answers("DELETE /api/slider/{id}/slides/{slide}", homePage, removeSlide)
	_             = takes("PATCH /api/popup/{id}", homePage, editPopup)
	ListChanges   = answers("GET /api/changes", staff, listChanges)
	Undo          = answers("POST /api/undo/{change}", editor, undo)
	AddPicture    = serves[Download, PictureAnswer]("POST /api/pictures", staff, addPicture)
	_             = answers("GET /api/pictures", staff, listPictures)
	_             = serves[Download, PictureCheck]("POST /api/pictures/check", staff, reply(checkPicture))
	_             = answers("GET /api/pictures/{id}", staff, showPicture)

	_               = answers("GET /api/contactus", everybody, formToken)
	ListEnquiries   = answers("GET /api/enquiries", staff, listEnquiries)
	ShowEnquiry     = answers("GET /api/enquiries/{id}", staff, showEnquiry)
	ExportEnquiries = serves[None, Download]("GET /api/enquiries/export", confirmed(staff), exportEnquiries)
	_               = takes("PATCH /api/enquiries/{id}", staff, editEnquiry)
	RemoveEnquiry   = answers("DELETE /api/enquiries/{id}", confirmed(staff), removeEnquiry)
	RetryMail       = answers("POST /api/enquiries/{id}/retry", staff, retryMail)
	RetryRefused    = answers("POST /api/enquiries/retry", staff, retryRefused)
	PurgePerson     = takes("POST /api/enquiries/purge", confirmed(staff), purgePerson)
	_               = takes("POST /api/enquiries/edit", staff, editMany)
	_               = answers("GET /api/enquiries/answers", staff, readyAnswers)
	_               = takes("PUT /api/enquiries/answers", staff, setReadyAnswers)
	TestMail        = takes("POST /api/mail/test", owner, testMail)
	_               = takes("POST /api/enquiries/settings", confirmed(owner), confirmSettings)

	ShowDisclosure  = answers("GET /api/disclosure", staff, showDisclosure)
	CheckDisclosure = answers("POST /api/disclosure/check", owner, checkDisclosure)
	ImportContent   = serves[Download, ImportAnswer]("POST /api/content", editor, importTree)
	MissingFiles    = takes("POST /api/content/missing", editor, missingFiles)
	Rollback        = takes("POST /api/content/rollback", editor, rollback)
	ListRevisions   = answers("GET /api/content/revisions", editor, listRevisions)
	ShowRevision    = answers("GET /api/content/revisions/{n}", editor, showRevision)
	ArchiveRevision = serves[None, Download]("GET /api/content/revisions/{n}/archive", editor, archiveRevision)
	ReadFile        = serves[None, Download]("GET /api/content/files/{hash}", editor, revisionFile)
	ListItems       = answers("GET /api/content/items/{kind}", staff, listItems)
	_               = answers("GET /api/content/items/{kind}/history", staff, itemHistory)
	_               = answers("GET /api/content/items/{kind}/deleted", staff, deletedItems)
	UndoItem        = takes("POST /api/content/items/undo", editor, undoItem)
	SaveItem        = serves[Download, SavedAnswer]("POST /api/content/items", editor, reply(saveItem))
	_               = takes("POST /api/content/items/list", editor, saveList)
	_               = takes("POST /api/content/pictures", editor, editPicture)
	_               = answers("GET /api/drafts", staff, listDrafts)
	_               = answers("GET /api/drafts/{id}", staff, showDraft)
	_               = serves[Download, DraftAnswer]("PUT /api/drafts/{id}", staff, reply(saveDraft))
	_               = answers("POST /api/drafts/{id}/link", staff, linkToDraft)
	_               = takes("POST /api/drafts/{id}/submit", staff, submitDraft)
	_               = takes("POST /api/drafts/{id}/send-back", editor, sendDraftBack)
	_               = takes("POST /api/drafts/{id}/approve", editor, approveDraft)
	_               = takes("POST /api/drafts/{id}/discard", staff, discardDraft)
	TakeDownPicture = takes("POST /api/media/takedown", owner, takeDownPicture)
	Verify          = takes("POST /api/verify", owner, verify)
	ArchiveBackup   = serves[None, Download]("GET /api/backups/archive", operator, archiveBackup)
	PromoteCopy     = answers("POST /api/backups/promote", operator, promoteCopy)
	MakeBackup      = takes("POST /api/backups", operator, makeBackup)
	ExportSite      = takes("POST /api/export", operator, exportSite)
	VerifyExport    = takes("POST /api/export/verify", operator, verifyExport)
)

// access returns why somebody may not make a call.
type access func(*call) error

func everybody(*call) error { return nil }

// person lets everybody pass who is signed in, also those who have to add a second factor first.
func person(c *call) error {
	if !c.by.SignedIn() {
		return staff(c)
	}
	return nil
}

func staff(c *call) error { return c.by.Require(school.Work) }

// editor admits everybody who may publish in some section; Publish asks for the sections that a change touches.
func editor(c *call) error { return c.by.Require(school.Publish) }

// homePage admits whoever may publish the slider and the pop-up. Others write a draft of them.
func homePage(c *call) error { return c.by.Require(school.Publish, school.HomeSection) }

// owner admits owners and the operator.
func owner(c *call) error { return c.by.Require(school.Manage) }

// operator admits the control socket only: the call reads or writes files of the server.
func operator(c *call) error {
	if err := owner(c); err != nil || c.by.Operator != "" {
		return err
	}
	return school.Errorf(school.Forbidden, "This can be done at the server's terminal only: see schoolsite --help.")
}

// confirmed also asks for a password that was typed a short while ago (step-up authentication).
func confirmed(who access) access {
	return func(c *call) error {
		if err := who(c); err != nil {
			return err
		}
		return c.Accounts.PasswordIsRecent(c.by)
	}
}

// Endpoint is a call as clients make it: "METHOD /path", with the types of its body and its answer.
type Endpoint[In, Out any] string

// None is the body of a call that takes none: nil.
type None = *struct{}

// Download is a body or answer that is no JSON.
type Download []byte

// Client sends calls to a server.
type Client interface {
	// Call sends a body as JSON, and decodes the answer.
	Call(ctx context.Context, endpoint string, body, answer any) error
}

// Call sends the call with its body, and returns the answer.
func (e Endpoint[In, Out]) Call(ctx context.Context, client Client, body In) (answer Out, err error) {
	err = client.Call(ctx, string(e), body, &answer)
	return answer, err
}

// At fills the placeholders of the path, each part escaped.
func (e Endpoint[In, Out]) At(parts ...string) Endpoint[In, Out] {
	for _, part := range parts {
		before, rest, _ := strings.Cut(string(e), "{")
		_, after, _ := strings.Cut(rest, "}")
		e = Endpoint[In, Out](before + url.PathEscape(part) + after)
	}
	return e
}

// With adds the fields of a query that are not empty, by their JSON names.
func (e Endpoint[In, Out]) With(query any) Endpoint[In, Out] {
	raw, err := json.Marshal(query)
	if err != nil {
		panic(err) // queries are flat structs and maps of texts, numbers and booleans
	}
	fields := json.NewDecoder(bytes.NewReader(raw))
	fields.UseNumber()
	parameters, values := map[string]any{}, url.Values{}
	_ = fields.Decode(&parameters)
	for name, value := range parameters {
		switch value {
		case "", false, json.Number("0"):
		default:
			values.Set(name, fmt.Sprint(value))
		}
	}
	return e + Endpoint[In, Out]("?"+values.Encode())
}

// answers registers a use case that takes no JSON.
func answers[Out any](pattern string, who access, use func(*call) (Out, error)) Endpoint[None, Out] {
	return serves[None, Out](pattern, who, reply(use))
}

// takes registers a use case that takes a JSON body.
func takes[In, Out any](pattern string, who access, use func(*call, In) (Out, error)) Endpoint[In, Out] {
	return serves[In, Out](pattern, who, reply(func(c *call) (answer Out, err error) {
		var body In
		if err := c.read(&body); err != nil {
			return answer, err
		}
		return use(c, body)
	}))
}

func serves[In, Out any](pattern string, who access, handle handler) Endpoint[In, Out] {
	shapes[pattern] = [2]reflect.Type{reflect.TypeFor[In](), reflect.TypeFor[Out]()}
	routes[pattern] = func(c *call) error {
		if err := who(c); err != nil {
			return err
		}
		return handle(c)
	}
	return Endpoint[In, Out](pattern)
}
