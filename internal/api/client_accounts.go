package api

import (
	"context"
	"net/http"
)

// Accounts lists all accounts.
func (c *Client) Accounts(ctx context.Context) ([]AccountView, error) {
	var answer AccountsAnswer
	err := c.get(ctx, "/api/accounts", &answer)
	return answer.Data, err
}

// AddAccount makes an account.
func (c *Client) AddAccount(ctx context.Context, account AccountMake) (answer AccountAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/accounts", account, &answer)
	return answer, err
}

// Account is the account of an e-mail address or ID, with its open sessions.
func (c *Client) Account(ctx context.Context, who string) (detail AccountDetail, err error) {
	err = c.get(ctx, below("accounts", who), &detail)
	return detail, err
}

// EditAccount carries out an edit of the account of an e-mail address or ID.
func (c *Client) EditAccount(ctx context.Context, who string, edit AccountEdit) (answer AccountAnswer, err error) {
	err = c.call(ctx, http.MethodPatch, below("accounts", who), edit, &answer)
	return answer, err
}

// RemoveAccount deletes an account.
func (c *Client) RemoveAccount(ctx context.Context, who string) (answer AccountAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("accounts", who), nil, &answer)
	return answer, err
}

// SetPassword gives an account a new password.
func (c *Client) SetPassword(ctx context.Context, who, password string) (answer AccountAnswer, err error) {
	err = c.call(ctx, http.MethodPut, below("accounts", who, "password"), PasswordSet{Password: password}, &answer)
	return answer, err
}
