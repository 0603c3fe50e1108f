package screen

// ChatConfig shows the settings of a chat, or the choices of a.Key; a.Value is looked at by nobody here.
func ChatConfig(a Action, s ChatSettings, r Reader, lim Limits) Screen { return Screen{} }

// PersonConfig shows the settings of a person.
func PersonConfig(a Action, s PersonSettings, r Reader, lim Limits) Screen { return Screen{} }
