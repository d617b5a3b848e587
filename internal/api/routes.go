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

// routes holds every call's handler by its pattern; answers, takes and serves add them.
var routes = map[string]handler{}

// shapes holds the types of every call's body and answer, from which docs/api-types.md is made.
var shapes = map[string][2]reflect.Type{}

// The calls: first the nine of the specification, then what the screens and the
// commands need beside them. Those that the commands make have a name.
//
// The services check who may call. Beyond that, staff, editor and owner refuse a
// call before its body is read.
var (
	staff  = school.Actor.RequireStaff
	editor = school.Actor.RequireEditor
	owner  = school.Actor.RequireOwner

	ListSliders  = serves[None, SlidersAnswer]("GET /api/get-all-slider", sendSliders)
	ListPopups   = answers("GET /api/get-pop-up", listPopups)
	CreateSlider = serves[SliderMake, MessageAnswer]("POST /api/newslider", reply(createSlider))
	DeleteSlider = answers("DELETE /api/deleteslider/{id}", deleteSlider)
	_            = takes("POST /api/login", login)
	_            = takes("POST /api/newuser", register)
	_            = serves[enquiryForm, MessageAnswer]("POST /api/contactus", reply(receiveEnquiry))
	CreatePopup  = serves[PopupMake, MessageAnswer]("POST /api/create-pop-up", reply(createPopup))
	DeletePopup  = answers("DELETE /api/delete-popup/{id}", deletePopup)

	GetStatus = answers("GET /api/status", getStatus)
	_         = serves[ClientError, None]("POST /api/client-errors", clientError)

	_             = answers("GET /api/session", showSession, staff)
	_             = answers("GET /api/session/password", passwordAge)
	_             = takes("POST /api/session/password", confirmPassword)
	_             = answers("POST /api/logout", logout)
	_             = takes("POST /api/password-reset", askReset)
	_             = takes("POST /api/password-reset/check", checkReset)
	_             = takes("POST /api/password-reset/finish", finishReset)
	_             = takes("POST /api/confirm-address/check", checkConfirmation)
	_             = takes("POST /api/confirm-address", confirmAddress)
	JudgePassword = takes("POST /api/password-strength", passwordStrength)
	_             = answers("GET /api/account", ownAccount)
	_             = takes("PATCH /api/account", renameSelf)
	_             = takes("PUT /api/account/password", changePassword)
	_             = answers("DELETE /api/account/sessions", endOtherSessions)
	_             = answers("DELETE /api/account/sessions/{id}", endSession)
	ListAccounts  = answers("GET /api/accounts", listAccounts)
	AddAccount    = takes("POST /api/accounts", addAccount)
	ShowAccount   = answers("GET /api/accounts/{who}", showAccount)
	EditAccount   = takes("PATCH /api/accounts/{who}", editAccount)
	RemoveAccount = answers("DELETE /api/accounts/{who}", removeAccount)
	SetPassword   = takes("PUT /api/accounts/{who}/password", setPassword)
	_             = answers("GET /api/tokens", listTokens)
	_             = takes("POST /api/tokens", addToken)
	_             = answers("DELETE /api/tokens/{id}", removeToken)
	ListAudit     = answers("GET /api/audit", listAudit)
	ExportAudit   = serves[None, Download]("GET /api/audit/export", exportAudit, owner)

	ReorderSlider = takes("PATCH /api/slider/{id}", reorderSlider)
	EditSlide     = takes("PATCH /api/slider/{id}/slides/{slide}", editSlide)
	RemoveSlide   = answers("DELETE /api/slider/{id}/slides/{slide}", removeSlide)
	_             = takes("PATCH /api/popup/{id}", editPopup)
	ListChanges   = answers("GET /api/changes", listChanges)
	Undo          = answers("POST /api/undo/{change}", undo)
	AddPicture    = serves[Download, PictureAnswer]("POST /api/pictures", addPicture, staff)
	_             = answers("GET /api/pictures", listPictures, staff)
	_             = serves[Download, PictureCheck]("POST /api/pictures/check", reply(checkPicture), staff)
	_             = answers("GET /api/pictures/{id}", showPicture)

	_               = answers("GET /api/contactus", formToken)
	ListEnquiries   = answers("GET /api/enquiries", listEnquiries, staff)
	ShowEnquiry     = answers("GET /api/enquiries/{id}", showEnquiry)
	ExportEnquiries = serves[None, Download]("GET /api/enquiries/export", exportEnquiries, staff)
	_               = takes("PATCH /api/enquiries/{id}", editEnquiry)
	RemoveEnquiry   = answers("DELETE /api/enquiries/{id}", removeEnquiry)
	RetryMail       = answers("POST /api/enquiries/{id}/retry", retryMail)
	RetryRefused    = answers("POST /api/enquiries/retry", retryRefused)
	PurgePerson     = takes("POST /api/enquiries/purge", purgePerson)
	_               = takes("POST /api/enquiries/edit", editMany)
	_               = answers("GET /api/enquiries/answers", readyAnswers)
	_               = takes("PUT /api/enquiries/answers", setReadyAnswers)
	TestMail        = takes("POST /api/mail/test", testMail)
	_               = takes("POST /api/enquiries/settings", confirmSettings, owner)

	ShowDisclosure  = answers("GET /api/disclosure", showDisclosure)
	CheckDisclosure = answers("POST /api/disclosure/check", checkDisclosure)
	ImportContent   = serves[Download, ImportAnswer]("POST /api/content", importTree)
	MissingFiles    = takes("POST /api/content/missing", missingFiles, editor)
	Rollback        = takes("POST /api/content/rollback", rollback)
	ListRevisions   = answers("GET /api/content/revisions", listRevisions)
	ShowRevision    = answers("GET /api/content/revisions/{n}", showRevision)
	ArchiveRevision = serves[None, Download]("GET /api/content/revisions/{n}/archive", archiveRevision)
	ReadFile        = serves[None, Download]("GET /api/content/files/{hash}", revisionFile)
	ListItems       = answers("GET /api/content/items/{kind}", listItems, staff)
	_               = answers("GET /api/content/items/{kind}/history", itemHistory, staff)
	_               = answers("GET /api/content/items/{kind}/deleted", deletedItems, staff)
	UndoItem        = takes("POST /api/content/items/undo", undoItem, editor)
	SaveItem        = serves[Download, SavedAnswer]("POST /api/content/items", reply(saveItem), editor)
	_               = takes("POST /api/content/pictures", editPicture, editor)
	_               = answers("GET /api/drafts", listDrafts, staff)
	_               = answers("GET /api/drafts/{id}", showDraft, staff)
	_               = serves[Download, DraftAnswer]("PUT /api/drafts/{id}", reply(saveDraft), staff)
	_               = answers("POST /api/drafts/{id}/link", linkToDraft, staff)
	_               = takes("POST /api/drafts/{id}/submit", submitDraft, staff)
	_               = takes("POST /api/drafts/{id}/send-back", sendDraftBack, editor)
	_               = takes("POST /api/drafts/{id}/approve", approveDraft, editor)
	_               = takes("POST /api/drafts/{id}/discard", discardDraft, staff)
	TakeDownPicture = takes("POST /api/media/takedown", takeDownPicture, owner)
	Verify          = takes("POST /api/verify", verify, owner)
	ArchiveBackup   = serves[None, Download]("GET /api/backups/archive", archiveBackup, owner)
	PromoteCopy     = answers("POST /api/backups/promote", promoteCopy, owner)
	MakeBackup      = takes("POST /api/backups", makeBackup, owner)
	ExportSite      = takes("POST /api/export", exportSite, owner)
	VerifyExport    = takes("POST /api/export/verify", verifyExport, owner)
)

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
func answers[Out any](pattern string, use func(*call) (Out, error), required ...func(school.Actor) error) Endpoint[None, Out] {
	return serves[None, Out](pattern, reply(use), required...)
}

// takes registers a use case that takes a JSON body.
func takes[In, Out any](pattern string, use func(*call, In) (Out, error), required ...func(school.Actor) error) Endpoint[In, Out] {
	return serves[In, Out](pattern, reply(func(c *call) (answer Out, err error) {
		var body In
		if err := c.read(&body); err != nil {
			return answer, err
		}
		return use(c, body)
	}), required...)
}

// serves registers a handler. What is required of who calls is asked before the body is read.
func serves[In, Out any](pattern string, handle handler, required ...func(school.Actor) error) Endpoint[In, Out] {
	shapes[pattern] = [2]reflect.Type{reflect.TypeFor[In](), reflect.TypeFor[Out]()}
	routes[pattern] = func(c *call) error {
		for _, require := range required {
			if err := require(c.by); err != nil {
				return err
			}
		}
		return handle(c)
	}
	return Endpoint[In, Out](pattern)
}
