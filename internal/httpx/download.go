package httpx

import (
	"io"
	"net/http"
)

// download is an answer that is no JSON. Its header goes with the first bytes.
type download struct {
	http.ResponseWriter
	header map[string]string
	begun  bool
}

func (d *download) Write(data []byte) (int, error) {
	if !d.begun {
		d.begun = true
		for name, value := range d.header {
			d.Header().Set(name, value)
		}
	}
	return d.ResponseWriter.Write(data)
}

// Download answers with the output of write. Until the first bytes have begun, the call may still
// be refused; a failure after them can only cut it short.
func Download(w http.ResponseWriter, header map[string]string, write func(io.Writer) error) (begun bool, err error) {
	sent := &download{ResponseWriter: w, header: header}
	err = write(sent)
	return sent.begun, err
}
