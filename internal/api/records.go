package api

// damagedRecords reads every record and names the damaged ones.
func (a *server) damagedRecords(c *call) error {
	damaged, err := a.Records.DamagedRecords(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := DamagedAnswer{Data: []DamagedRecord{}}
	for _, d := range damaged {
		answer.Data = append(answer.Data, DamagedRecord(d))
	}
	return c.ok(answer)
}

func (a *server) purgeRecord(c *call) error {
	saved, err := a.Records.PurgeRecord(c.ctx(), c.by, c.r.PathValue("bucket"), c.r.PathValue("key"))
	if err != nil {
		return err
	}
	return c.ok(PurgedRecordAnswer{Message: "The damaged record was removed. Its bytes are kept in " + saved, Saved: saved})
}

// String names a record as the commands take it.
func (d DamagedRecord) String() string { return d.Bucket + "/" + d.Key }
