package httpx

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"schoolsite/internal/school"
)

// JSON is its media type.
const JSON = "application/json"

// SendsJSON reports whether the body is said to be JSON.
func SendsJSON(r *http.Request) bool {
	sent, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return sent == JSON
}

// ReadJSON decodes a body that is said to be JSON and has at most so many bytes. Unknown fields are let pass: a
// browser may hold an older or newer build than the server.
func ReadJSON(w http.ResponseWriter, r *http.Request, limit int64, into any) error {
	if !SendsJSON(r) {
		return school.Errorf(school.Unsupported, "Send this call as application/json.")
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if err != nil {
		return InvalidBody(err)
	}
	return DecodeJSON(data, into)
}

// maxNested bounds how deep a body is nested: encoding/json lets 10,000 levels pass.
const maxNested = 16

// DecodeJSON decodes one JSON value from whoever sent it.
func DecodeJSON(data []byte, into any) error {
	if depthOf(data) > maxNested {
		return school.Errorf(school.Invalid, "The body is nested too deep: lists and objects may be nested "+
			"at most %d deep.", maxNested)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(into); err != nil {
		return InvalidBody(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return school.Errorf(school.Invalid, "The body contains more than one JSON value.")
	}
	return nil
}

// depthOf counts the brackets of a JSON text that are open at once. Of another text it says nothing.
func depthOf(data []byte) (deepest int) {
	depth, inText := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '"':
			inText = !inText
		case inText && c == '\\':
			i++
		case inText:
		case c == '[' || c == '{':
			depth++
			deepest = max(deepest, depth)
		case c == ']' || c == '}':
			depth--
		}
	}
	return deepest
}

// InvalidBody returns the error of a body that could not be read or decoded.
func InvalidBody(err error) error {
	if tooLarge, isTooLarge := errors.AsType[*http.MaxBytesError](err); isTooLarge {
		return school.Errorf(school.TooLarge, "The message is too long: at most %d kB are taken.", tooLarge.Limit>>10)
	}
	return school.Errorf(school.Invalid, "The body is not the JSON that this call takes.").Because(err)
}
