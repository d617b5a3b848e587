package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// hiddenErrors reports a return of an error that hides an outer one of the same name, where that outer one is still
// to be read: the next mention of it behind the inner scope is no assignment. Such a return loses the outer error.
// The pass "shadow" of x/tools reports every hidden name, of which few are mistakes.
var hiddenErrors = &analysis.Analyzer{Name: "hiddenerr", Doc: "report returns that lose an outer error of the " +
	"same name", Run: findHidden}

func findHidden(pass *analysis.Pass) (any, error) {
	mentions := map[*types.Var][]*ast.Ident{}
	written := map[*ast.Ident]bool{}
	every := inspector.New(pass.Files)
	every.Preorder([]ast.Node{(*ast.Ident)(nil), (*ast.AssignStmt)(nil), (*ast.UnaryExpr)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if name, isName := to.(*ast.Ident); isName {
					written[name] = !slices.ContainsFunc(n.Rhs, func(from ast.Expr) bool {
						return len(identifiers(from, name.Name)) > 0
					})
				}
			}
		case *ast.UnaryExpr:
			if name, isName := n.X.(*ast.Ident); isName && n.Op == token.AND {
				written[name] = true
			}
		case *ast.Ident:
			if v, isVar := pass.TypesInfo.ObjectOf(n).(*types.Var); isVar && isError(v) {
				mentions[v] = append(mentions[v], n)
			}
		}
	})
	every.WithStack([]ast.Node{(*ast.ReturnStmt)(nil)}, func(n ast.Node, push bool, stack []ast.Node) bool {
		for _, result := range n.(*ast.ReturnStmt).Results {
			for _, name := range identifiers(result, "") {
				inner, _ := pass.TypesInfo.Uses[name].(*types.Var)
				outer := hiddenBy(inner)
				if push && outer != nil && function(stack).Pos() <= outer.Pos() &&
					isPending(mentions[outer], inner, written, stack) {
					pass.Reportf(name.Pos(), "this %s hides another one, whose value the return loses", name.Name)
				}
			}
		}
		return true
	})
	return nil, nil
}

func isError(v *types.Var) bool {
	return types.Identical(v.Type(), types.Universe.Lookup("error").Type())
}

// identifiers returns the identifiers of an expression that have a name, or any, outside of function literals.
func identifiers(n ast.Node, name string) (found []*ast.Ident) {
	ast.Inspect(n, func(n ast.Node) bool {
		if ident, isIdent := n.(*ast.Ident); isIdent && (name == "" || ident.Name == name) {
			found = append(found, ident)
		}
		_, isFunction := n.(*ast.FuncLit)
		return !isFunction
	})
	return found
}

// hiddenBy returns the local error that a variable hides, nil for none.
func hiddenBy(inner *types.Var) *types.Var {
	if inner == nil || inner.Parent() == nil || inner.Parent().Parent() == nil || !isError(inner) {
		return nil
	}
	_, found := inner.Parent().Parent().LookupParent(inner.Name(), inner.Pos())
	if outer, isVar := found.(*types.Var); isVar && isError(outer) && outer.Parent() != outer.Pkg().Scope() {
		return outer
	}
	return nil
}

// function returns the innermost function of a stack of nodes.
func function(stack []ast.Node) ast.Node {
	for _, n := range slices.Backward(stack) {
		switch n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return n
		}
	}
	return stack[0]
}

// isPending reports whether the next mention of an outer error behind the scope of an inner one reads it. Mentions in
// other branches than that of the inner one, and in functions of their own, don't count.
func isPending(mentions []*ast.Ident, inner *types.Var, written map[*ast.Ident]bool, stack []ast.Node) bool {
	behind := inner.Parent().End()
	for i, n := range stack {
		switch n := n.(type) {
		case *ast.IfStmt:
			if stack[i+1] == n.Body {
				behind = max(behind, n.End())
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			behind = max(behind, n.End())
		}
		if n.Pos() >= inner.Parent().Pos() {
			break
		}
	}
	ast.Inspect(function(stack), func(n ast.Node) bool {
		if literal, isFunction := n.(*ast.FuncLit); isFunction && literal.Pos() > behind {
			mentions = slices.DeleteFunc(slices.Clone(mentions), func(m *ast.Ident) bool {
				return literal.Pos() < m.Pos() && m.Pos() < literal.End()
			})
		}
		return true
	})
	next := slices.IndexFunc(mentions, func(m *ast.Ident) bool { return m.Pos() > behind })
	return next >= 0 && !written[mentions[next]]
}
