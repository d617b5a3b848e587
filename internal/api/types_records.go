package api

// DamagedAnswer answers GET /api/records/damaged.
type DamagedAnswer struct {
	Data []DamagedRecord `json:"data"` // empty: every record is sound
}

// DamagedRecord is a record of the data file that has changed since it was
// written.
type DamagedRecord struct {
	Bucket string `json:"bucket"`
	Key    string `json:"key"`
	Noun   string `json:"noun"` // what it was: "enquiry"
}

// PurgedRecordAnswer answers DELETE /api/records/damaged/{bucket}/{key}.
type PurgedRecordAnswer struct {
	Message string `json:"message"`
	Saved   string `json:"saved"` // the file on the server that has its bytes
}
