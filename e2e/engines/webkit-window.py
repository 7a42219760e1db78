#!/usr/bin/python3
"""A window for WebKitWebDriver as narrow as a phone: the toolbar of MiniBrowser stops at 447 px."""
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

context = WebKit2.WebContext.new_ephemeral()


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(1440, 900)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", Gtk.main_quit)
    window.add(view)
    window.show_all()
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.set_automation_allowed(True)
context.connect("automation-started", start_session)
Gtk.main()
