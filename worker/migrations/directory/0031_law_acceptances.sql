CREATE TABLE `law_acceptances` (
	`person_id` text NOT NULL,
	`document` text NOT NULL,
	`version` text NOT NULL,
	`accepted_at` text NOT NULL,
	PRIMARY KEY(`person_id`, `document`, `version`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sign_ups` ADD `agreement` text;