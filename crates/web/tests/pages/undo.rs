//! Undo on the table's page, and invalid forms.

use serde_json::json;

use crate::test_service::{TestService, block_on, request};
use crate::{get_in_both_languages, get_page, post_form};

#[test]
fn players_who_are_asked_have_buttons_for_yes_and_no() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}, {"open": true}]);
        let (table, ann) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let joined = service.post(&format!("{table}/seats/2"), "", json!({"name": "Ben"})).await;
        let ben = joined.json()["token"].as_str().unwrap().to_owned();
        service.post(&format!("{table}/roll"), &ann, json!({"version": 1})).await;
        let act = json!({"version": 2, "seat": 1, "action": "r1"});
        assert_eq!(service.post(&format!("{table}/act"), &ann, act).await.status, 200);
        let path = table.replace("/api/tables/", "/t/");
        for word in ["no", "yes"] {
            assert_eq!(post_form(&service, &path, &ann, "do=undo&version=4").await.status, 303);
            let [en, de] = get_in_both_languages(&service, &path, &ben).await;
            assert!(en.contains("Ann would like to take back the last decision."), "{en}");
            assert!(
                en.contains("no longer counts for the hall of fame") && de.contains("Ruhmeshalle")
            );
            assert!(en.contains("name=\"yes\" value=\"yes\""));
            let own = get_page(&service, &path, &ann, "en").await.text;
            assert!(own.contains("Waiting for Ben") && own.contains("Never mind"));
            assert!(!own.contains("value=\"yes\""), "nobody says yes to themselves");
            let stranger = get_page(&service, &path, "", "en").await.text;
            assert!(!stranger.contains("name=\"yes\""));
            let said = format!("do=answer&version=4&yes={word}");
            assert_eq!(post_form(&service, &path, &ben, &said).await.status, 303);
            let version = service.get(&table, "").await.json()["version"].clone();
            assert_eq!(version, if word == "yes" { 5 } else { 4 });
        }
    });
}

#[test]
fn solo_players_are_warned_what_undoing_a_roll_costs() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}]);
        let (table, ann) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        service.post(&format!("{table}/roll"), &ann, json!({"version": 0})).await;
        let act = json!({"version": 1, "seat": 1, "action": "r1"});
        assert_eq!(service.post(&format!("{table}/act"), &ann, act).await.status, 200);
        let path = table.replace("/api/tables/", "/t/");
        let warning = post_form(&service, &path, &ann, "do=undo&version=3").await;
        assert!(warning.status == 409 && warning.text.contains("hall of fame"), "{}", warning.text);
        assert!(warning.text.contains("Take it back anyway"));
        let again = post_form(&service, &path, &ann, "do=undo&version=3&agreed=yes").await;
        assert_eq!(again.status, 303);
        assert_eq!(service.get(&table, "").await.json()["counts"], false);
    });
}

#[test]
fn unreadable_forms_are_refused_without_defaults() {
    block_on(async {
        let service = TestService::new().await;
        let setup = json!({"game": "yahtzee", "seats": [{"name": "Ann"}], "dice": "manual"});
        let (table, ann) = service.create_table(setup).await;
        let path = table.replace("/api/tables/", "/t/");
        for form in [
            "do=fly&version=0&seat=1",
            "do=roll&faces=1",
            "do=act&version=0&action=ones",
            "do=act&version=0&seat=0&action=ones",
            "do=answer&version=0",
            "do=bot&seat=1",
        ] {
            assert_eq!(post_form(&service, &path, &ann, form).await.status, 400, "{form}");
        }
        for form in ["do=roll&version=0&faces=six", "do=number&seat=1&number=-1"] {
            let answer = post_form(&service, &path, &ann, form).await;
            assert_eq!(answer.status, 422, "{form}");
            assert!(answer.text.contains("Type only whole numbers"), "{form}");
        }
        assert_eq!(service.get(&table, "").await.json()["version"], 0);
    });
}

#[test]
fn german_pages_explain_refusals_in_german() {
    block_on(async {
        let service = TestService::new().await;
        let seats = json!([{"name": "Ann"}]);
        let (table, ann) = service.create_table(json!({"game": "yahtzee", "seats": seats})).await;
        let path = table.replace("/api/tables/", "/t/");
        for (form, word) in [
            ("do=act&version=0&seat=1&action=ones", "Zuerst muss gewürfelt werden"),
            ("do=act&version=0&seat=1&action=fly", "„fly“ ist keine gültige Eingabe"),
            ("do=number&seat=1&number=9007199254740992", "Zahl darf höchstens"),
        ] {
            let kind = ("content-type", "application/x-www-form-urlencoded");
            let headers = [("accept", "text/html"), kind, ("accept-language", "de")];
            let answer = service.send(request("POST", &path, &ann, &headers, form)).await;
            assert!(answer.status == 422 && answer.text.contains(word), "{form}: {}", answer.text);
        }
    });
}
