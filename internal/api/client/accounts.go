package client

import (
	"context"
	"io"
	"net/http"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// Accounts lists all accounts.
func (c accountCalls) Accounts(ctx context.Context) ([]api.AccountView, error) {
	answer, err := get[api.AccountsAnswer](ctx, c.connection, path("accounts"))
	return answer.Data, err
}

// AddAccount makes an account.
func (c accountCalls) AddAccount(ctx context.Context, account api.AccountMake) (api.AccountAnswer, error) {
	return ask[api.AccountAnswer](ctx, c.connection, http.MethodPost, path("accounts"), account)
}

// Account is the account of an e-mail address or ID, with its open sessions.
func (c accountCalls) Account(ctx context.Context, who string) (api.AccountDetail, error) {
	return get[api.AccountDetail](ctx, c.connection, path("accounts", who))
}

// EditAccount carries out an edit of the account of an e-mail address or ID.
func (c accountCalls) EditAccount(ctx context.Context, who string, edit api.AccountEdit) (api.AccountAnswer, error) {
	return ask[api.AccountAnswer](ctx, c.connection, http.MethodPatch, path("accounts", who), edit)
}

// RemoveAccount deletes an account.
func (c accountCalls) RemoveAccount(ctx context.Context, who string) (api.AccountAnswer, error) {
	return ask[api.AccountAnswer](ctx, c.connection, http.MethodDelete, path("accounts", who), nil)
}

// SetPassword gives an account a new password.
func (c accountCalls) SetPassword(ctx context.Context, who, password string) (api.AccountAnswer, error) {
	return ask[api.AccountAnswer](ctx, c.connection, http.MethodPut, path("accounts", who, "password"), api.PasswordSet{Password: password})
}

// PasswordStrength judges a password of up to school.MaxPasswordBytes, for a
// person whose name and e-mail address are given as far as they are known.
func (c accountCalls) PasswordStrength(ctx context.Context, question api.StrengthAsk) (school.PasswordStrength, error) {
	return ask[school.PasswordStrength](ctx, c.connection, http.MethodPost, path("password-strength"), question)
}

func auditParameters(q api.AuditQuery) map[string]string {
	return map[string]string{
		"kind": q.Kind, "who": q.Who, "text": q.Text, "since": q.Since, "until": q.Until, "before": q.Before, "limit": number(q.Limit),
	}
}

// Audit gives a page of the audit log, newest first.
func (c accountCalls) Audit(ctx context.Context, q api.AuditQuery) (api.AuditAnswer, error) {
	return get[api.AuditAnswer](ctx, c.connection, path("audit")+query(auditParameters(q)))
}

// ExportAudit writes everything that a query lets pass, whatever its limit, as csv or json.
func (c accountCalls) ExportAudit(ctx context.Context, q api.AuditQuery, format string, into io.Writer) error {
	parameters := auditParameters(q)
	parameters["format"] = format
	return c.download(ctx, path("audit", "export")+query(parameters), into)
}
