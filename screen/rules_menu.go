package screen

// RulesMenu lists the rule sets, or explains a.Variant page by page.
func RulesMenu(a Action, r Reader, lim Limits) Screen { return Screen{} }
